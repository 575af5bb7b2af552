// The socket of a page: says who it is, keeps what it is told, comes back by itself after sleep or lost Wi-Fi.
import { language } from "./text.js";

/**
 * A place at the table, as everybody sees it.
 * @typedef {{seat: number | null, name: string, holder: string, away: boolean, state: string}} Person
 */

/** @typedef {{e: string, n?: number, [name: string]: any}} Fact */

/**
 * The question that is open. A phone is told its own with options, everybody else only what kind it is.
 * @typedef {{about: string, name: string, sentence: string, polled?: boolean}} Asked
 * @typedef {Asked & {form: string, subject: string, subjects: Record<string, string>, labels: Record<string, string>,
 *   limits: Record<string, number> | null, final: boolean, options: string[], chosen: string[]}} Question
 */

/**
 * What everybody may know (game_views.py); the big screen of a real box says in `lobby` what it waits for (room.py).
 * @typedef {object} State
 * @property {string} trouble
 * @property {number} [edition] how often games were loaded again
 * @property {number | null} left seconds to answer in
 * @property {boolean} power
 * @property {Person[]} seats by place
 * @property {number[]} order of the places
 * @property {boolean} unfinished
 * @property {boolean} rules_changed
 * @property {{link: string, qr: string, others: {link: string, qr: string}[]} | null} join
 * @property {string} [lobby]
 * @property {{id: string, name: string, module: string, title: string, seats: number, options: Record<string, any>,
 *   drawn: boolean, styled: boolean} | null} game
 * @property {Record<string, any> | null} public
 * @property {Asked | null} asked
 * @property {{commit: string, words: string[], qr: string} | null} witness
 * @property {string | null} master what the game master is asked
 * @property {boolean} revealing
 * @property {Record<string, any> | null} result
 * @property {{link: string, qr: string} | null} push
 * @property {string | null} replay
 * @property {Fact[]} facts
 * @property {[number, string[]][]} told
 * @property {string[] | null} plain
 */

/**
 * What a phone is told: its own question and panels besides.
 * @typedef {State & {place: number, question: Question | null, panels: Record<string, any>,
 *   own: [string, string][] | null}} PhoneState
 */

/**
 * What the game master's page is told: what can be set up and done besides.
 * @typedef {object} Steering
 * @property {Record<string, any> | null} setup
 * @property {Record<string, {link: string, qr: string | null}>} links by place
 * @property {boolean} lan
 * @property {string | null} master_question another one for each question to the game master
 * @property {[string, string][]} options what the game master can answer
 * @property {[string, string][]} subjects of a sheet that the game master is asked
 * @property {Record<string, number> | null} limits
 * @property {number} typed bytes of text that may go with the answer
 * @property {Record<string, any>[]} settings
 * @property {boolean} rematch
 * @property {boolean} closed
 * @property {string} unfit why the game that is played is not what its author has saved
 * @typedef {State & Steering} HostState
 */

const REFUSALS = { 4403: "taken", 4409: "moved" };
const WAIT_REASONS = ["wait", "crowded"]; // why a page must wait
const LONG_RETRY_DELAY = 15000; // ms until it tries again
const MAX_SILENCE = 12000; // ms without a breath of the server: the line is dead, whatever the browser thinks of it

export class PageSocket {
  constructor(hello, onNews, onStatus) {
    this.hello = hello;
    this.onNews = onNews;
    this.onStatus = onStatus;
    this.isRefused = false; // the table has refused this page
    this.retryDelay = 300;
    this.open();
    addEventListener("online", () => this.reconnect());
    addEventListener("pageshow", () => this.reconnect());
    document.addEventListener("visibilitychange", () => document.hidden || this.reconnect());
    setInterval(() => this.reconnectIfSilent(MAX_SILENCE), 2000);
  }

  open() {
    const state = {};
    this.onStatus("connecting");
    const socket = new WebSocket(`ws${location.protocol === "https:" ? "s" : ""}://${location.host}/socket`);
    this.socket = socket;
    this.lastMessage = Date.now();
    socket.onopen = () => socket.send(JSON.stringify(this.hello));
    socket.onmessage = (event) => this.socket === socket && this.receive(state, JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.handleClose(event);
  }

  receive(state, news) {
    this.lastMessage = Date.now();
    if (news.language && news.language !== language) return this.reload();
    if ("edition" in news && "edition" in state && news.edition !== state.edition) return this.reload();
    const first = Object.keys(state).length === 0;
    for (const name of Object.keys(news).filter((key) => key.endsWith("+"))) {
      const whole = name.slice(0, -1);
      news[whole] = [...state[whole], ...news[name]];
      delete news[name];
    }
    Object.assign(state, news);
    this.retryDelay = 300;
    if (first) this.onStatus("connected");
    if (first || Object.keys(news).length) this.onNews(state, news, first);
  }

  // The box speaks another language now, or the game was loaded again. What it tells before the page is a new one goes unheard.
  reload() {
    this.isRefused = true;
    this.socket.close();
    this.socket = null;
    location.reload();
  }

  handleClose(event) {
    this.socket = null;
    if (event.code in REFUSALS) {
      this.isRefused = true;
      this.onStatus(event.reason || REFUSALS[event.code]);
      return;
    }
    const mustWait = WAIT_REASONS.includes(event.reason);
    this.onStatus(mustWait ? event.reason : "lost");
    if (mustWait) this.retryDelay = LONG_RETRY_DELAY;
    this.timer = setTimeout(() => this.open(), this.retryDelay);
    this.retryDelay = Math.min(3000, this.retryDelay * 2);
  }

  // After sleep a socket can look open and be dead.
  reconnectIfSilent(patience) {
    if (this.isRefused || !this.socket || Date.now() - this.lastMessage < patience) return;
    const dead = this.socket;
    this.socket = null;
    dead.onclose = null;
    dead.close();
    this.onStatus("lost");
    this.open();
  }

  reconnect() {
    if (this.isRefused) return;
    if (this.socket) return this.reconnectIfSilent(6000);
    clearTimeout(this.timer);
    this.open();
  }

  // Say who we are once more, after a place was refused.
  restart(hello) {
    this.hello = hello;
    this.isRefused = false;
    clearTimeout(this.timer);
    this.open();
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
