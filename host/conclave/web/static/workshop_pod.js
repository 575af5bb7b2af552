// A pod on the workshop page, with a list to choose who plays it.
import { make, setText, setVisible } from "./dom.js";
import { PodView } from "./pod_view.js";
import { say } from "./text.js";

export class WorkshopPod {
  constructor(number, send, choose) {
    this.number = number;
    this.pod = new PodView(number, (message) => send({ ...message, at: number }));
    this.holder = make("select", { "aria-label": say("holder", number + 1), onchange: () => this.changeHolder(send) });
    for (const name of ["here", "bot", "phone"]) this.holder.append(make("option", { value: name }, say(name)));
    this.note = make("p", { class: "hint" });
    this.move = make(
      "button",
      { type: "button", class: "plain", onclick: () => send({ do: "move", at: number }) },
      say("move"),
    );
    this.picture = make("img", { alt: "", width: "148", height: "148" });
    this.link = make("a", { target: "_blank", rel: "noopener" });
    this.local = make("p", { class: "hint" }, say("local"));
    this.code = make(
      "details",
      { class: "code" },
      make("summary", {}, say("code")),
      this.picture,
      this.link,
      this.local,
    );
    this.words = make("details", { class: "wordbox" }, make("summary", {}, say("words")), this.pod.texts.root);
    this.root = this.pod.root;
    this.pod.case.append(make("div", { class: "holder" }, this.holder));
    this.root.append(this.note, this.words, this.move, this.code);
    this.root.addEventListener("pointerdown", choose);
    this.root.addEventListener("focusin", choose);
  }

  // Set the pod's player. A pod cannot be set to a phone: its code is shown, for a phone to scan.
  changeHolder(send) {
    const wanted = this.holder.value;
    this.holder.value = this.was;
    if (wanted === "phone") this.code.open = true;
    else send({ do: "give", at: this.number, holder: wanted });
  }

  update(state, news) {
    const mine = state[`pod${this.number}`];
    this.pod.update(state.seats[this.number], state.lamps[this.number], mine.strip);
    if (!(`pod${this.number}` in news || "links" in news || "lan" in news || "seats" in news)) return null;
    this.showHolder(mine, state);
    return mine.holder === "here"
      ? this.pod.texts.update(mine.question, mine.panels, state.seats[this.number].state)
      : null;
  }

  showHolder(mine, state) {
    const isHere = mine.holder === "here";
    if (this.was !== mine.holder) {
      this.was = this.holder.value = mine.holder;
      this.words.open = isHere && state.seats.filter((seat) => seat.holder === "here").length === 1;
      if (mine.holder === "phone") this.code.open = false;
    }
    for (const key of this.pod.keys.querySelectorAll("button")) key.disabled = !isHere;
    setText(
      this.note,
      isHere
        ? ""
        : mine.holder === "bot"
          ? say("onbot")
          : say("onphone") + (mine.connected ? "" : ` (${say("asleep")})`),
    );
    setVisible(this.words, isHere);
    setVisible(this.move, mine.holder === "phone" && !state.links[this.number]);
    const link = state.links[this.number];
    setVisible(this.code, Boolean(link));
    if (link && (this.link.href !== link.link || this.qr !== link.qr)) {
      this.qr = link.qr;
      if (link.qr) this.picture.src = link.qr;
      setVisible(this.picture, Boolean(link.qr));
      this.link.href = link.link;
      setText(this.link, say("link", say("pod", this.number + 1)));
    }
    setVisible(this.local, !state.lan);
  }
}
