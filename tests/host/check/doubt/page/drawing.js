// Low or high on phones and on the big screen.
export function board(state, kit) {
  return String(state?.round ?? 0);
}

export const layout = (question) => (question.about === "doubt" ? "people" : "words");
