// The WebSocket of a page: introduces the page, merges the changes it receives into a state, and reconnects by itself.
import { language } from "./text.js";

/**
 * The player of a pod, as everybody sees it.
 * @typedef {{seat: number | null, name: string, holder: string, away: boolean, state: string}} Person
 */

/** @typedef {{e: string, n?: number, [name: string]: any}} Fact */

/**
 * The open question: `Asked` is its public part, `Question` the whole, which only phones of players who are asked get.
 * @typedef {{about: string, name: string, sentence: string, polled?: boolean}} Asked
 * @typedef {Asked & {form: string, subject: string, subjects: Record<string, string>, labels: Record<string, string>,
 *   limits: Record<string, number> | null, final: boolean, options: string[], chosen: string[]}} Question
 */

/**
 * The public state, which every page gets. Only a real box has `lobby`: what its big screen waits for.
 * @typedef {object} State
 * @property {string} trouble
 * @property {number} [edition] how often games were reloaded
 * @property {number | null} left remaining seconds to answer
 * @property {boolean} power
 * @property {Person[]} seats by pod
 * @property {number[]} order of the pods around the table
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
 * @property {[number, string[]][]} told number and texts of each fact
 * @property {string[] | null} plain the public state as text, for a game without a drawing
 */

/**
 * The state of a phone: also the question and the secrets of its player.
 * @typedef {State & {place: number, question: Question | null, panels: Record<string, any>,
 *   own: [string, string][] | null}} PhoneState
 */

/**
 * The state of the game master's page: also what can be set and done there.
 * @typedef {object} Steering
 * @property {Record<string, any> | null} setup
 * @property {Record<string, {link: string, qr: string | null}>} links by pod
 * @property {boolean} lan
 * @property {string | null} master_question identifies the question to the game master
 * @property {[string, string][]} options what the game master can answer
 * @property {[string, string][]} subjects of a sheet that the game master is asked
 * @property {Record<string, number> | null} limits
 * @property {number} typed maximum length of a text that goes with the answer (bytes)
 * @property {Record<string, any>[]} settings
 * @property {boolean} rematch
 * @property {boolean} closed
 * @property {string} unfit why the files that a game's author has saved could not be loaded
 * @typedef {State & Steering} HostState
 */

const REFUSALS = { 4403: "taken", 4409: "moved" };
const WAIT_REASONS = ["wait", "crowded"]; // reasons to wait longer before reconnecting
const LONG_RETRY_DELAY = 15000; // ms
const MAX_SILENCE = 12000; // ms without a message: the connection is dead, even if the browser says that it is open

export class PageSocket {
  constructor(hello, onNews, onStatus) {
    this.hello = hello;
    this.onNews = onNews;
    this.onStatus = onStatus;
    this.isStopped = false; // no reconnection: the server has refused this page, or the page reloads
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

  // Merge the changes of a message into the state; a name with a + at its end has only the added elements of a list.
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

  // Reload the page because the language or the game's files have changed; messages until then are ignored.
  reload() {
    this.isStopped = true;
    this.socket.close();
    this.socket = null;
    location.reload();
  }

  handleClose(event) {
    this.socket = null;
    if (event.code in REFUSALS) {
      this.isStopped = true;
      this.onStatus(event.reason || REFUSALS[event.code]);
      return;
    }
    const mustWait = WAIT_REASONS.includes(event.reason);
    this.onStatus(mustWait ? event.reason : "lost");
    if (mustWait) this.retryDelay = LONG_RETRY_DELAY;
    this.timer = setTimeout(() => this.open(), this.retryDelay);
    this.retryDelay = Math.min(3000, this.retryDelay * 2);
  }

  // Reconnect if no message came for `patience` ms: after sleep a WebSocket can look open and be dead.
  reconnectIfSilent(patience) {
    if (this.isStopped || !this.socket || Date.now() - this.lastMessage < patience) return;
    const dead = this.socket;
    this.socket = null;
    dead.onclose = null;
    dead.close();
    this.onStatus("lost");
    this.open();
  }

  reconnect() {
    if (this.isStopped) return;
    if (this.socket) return this.reconnectIfSilent(6000);
    clearTimeout(this.timer);
    this.open();
  }

  // Connect again with another first message, after the server has refused the page.
  restart(hello) {
    this.hello = hello;
    this.isStopped = false;
    clearTimeout(this.timer);
    this.open();
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
