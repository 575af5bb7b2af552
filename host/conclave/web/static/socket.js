// The socket of a page: says who it is, keeps what it is told, comes back by itself after sleep or lost Wi-Fi.
import { language } from "./text.js";

const FINAL = { 4403: "taken", 4409: "moved" };
const LONG = 15000; // ms

export class Link {
  constructor(hello, onNews, onStatus) {
    this.hello = hello;
    this.onNews = onNews;
    this.onStatus = onStatus;
    this.wait = 300;
    this.open();
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  open() {
    const state = {};
    this.onStatus("connecting");
    const socket = new WebSocket(`ws${location.protocol === "https:" ? "s" : ""}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello));
    socket.onmessage = (event) => {
      const news = JSON.parse(event.data);
      if (news.language && news.language !== language) return location.reload(); // the box speaks another one now
      const first = Object.keys(state).length === 0;
      Object.assign(state, news);
      this.wait = 300;
      if (first) this.onStatus("connected");
      this.onNews(state, news, first);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code in FINAL) {
        this.over = true;
        this.onStatus(event.reason || FINAL[event.code]);
        return;
      }
      const mustWait = event.reason === "wait";
      this.onStatus(mustWait ? "wait" : "lost");
      if (mustWait) this.wait = LONG;
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(3000, this.wait * 2);
    };
  }

  again() {
    if (this.over || this.socket) return;
    clearTimeout(this.timer);
    this.open();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
