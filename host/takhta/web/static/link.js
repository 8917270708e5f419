// The live connection to the board. It reconnects by itself and must never repeat what was said on a lost one:
// a key pressed while nobody listens is not pressed later.

import { language } from "./words.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

export class Link {
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #page = null;
  #on;

  // `on` has the functions hello(hello), view(view, changed), refused(text) and connected(isConnected).
  constructor(on) {
    this.#on = on;
    this.view = {};
    // A phone that wakes up should not wait for the timer.
    document.addEventListener("visibilitychange", () => this.#wake());
    window.addEventListener("online", () => this.#wake());
    this.#connect();
  }

  get isOpen() {
    return this.#socket !== null && this.#socket.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
    return this.isOpen;
  }

  // Connect anew, for instance after pairing.
  renew() {
    this.#wait = 0;
    this.#socket?.close();
  }

  #wake() {
    if (document.visibilityState === "visible" && this.#socket === null) this.#connect();
  }

  #connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";  // behind a proxy with TLS
    const socket = new WebSocket(`${scheme}://${location.host}/ws?language=${language}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#on.connected(false);
    this.timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(Math.max(this.#wait * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS);
  }

  #hear(message) {
    if (message.is === "hello") this.#greet(message);
    else if (message.is === "refused") this.#on.refused(message.text);
    else {
      const { is, ...changed } = message;
      Object.assign(this.view, changed);
      this.#on.view(this.view, changed);
    }
  }

  #greet(hello) {
    // Another edition of the page's files is being served: this tab is too old to speak with it.
    if (this.#page !== null && this.#page !== hello.page) location.reload();
    this.#page = hello.page;
    this.#wait = FIRST_WAIT_MS;
    this.view = {};
    this.#on.hello(hello);
    this.#on.connected(true);
  }
}
