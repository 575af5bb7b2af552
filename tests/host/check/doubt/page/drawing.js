// Low or high on phones and on the big screen.
export function board(moment) {
  return String(moment.state.round);
}
