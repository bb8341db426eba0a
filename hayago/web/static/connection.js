// The websocket to the server. It comes back by itself, and asks for the game that was on the board.

const SLOWEST = 5000; // milliseconds between two attempts

export class Connection {
  /** `receive(message)` is called for each message, `changed(status)` with "open", "lost" or "waiting". */
  constructor(receive, changed) {
    this.receive = receive;
    this.changed = changed;
    this.attempts = 0;
    this.sent = 0;
    this.connect();
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.changed("open");
      this.send("hello", rememberedGame() ? { game: rememberedGame() } : {});
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.changed("lost");
      this.attempts += 1;
      this.timer = setTimeout(() => this.connect(), Math.min(SLOWEST, 250 * 2 ** Math.min(this.attempts, 5)));
    };
  }

  retry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.connect();
  }

  /** Sends a message; false when there is no connection. */
  send(name, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      this.changed("waiting");
      return false;
    }
    this.sent += 1;
    this.socket.send(JSON.stringify({ do: name, id: this.sent, ...fields }));
    return true;
  }
}

/** The game this tab was at: in the address, else the last one of this browser. */
export function rememberedGame() {
  const named = location.hash.slice(1);
  return (named === "home" ? "" : named) || localStorage.getItem("hayago-game") || "";
}

export function rememberGame(id) {
  const now = location.hash.slice(1);
  if (now && now !== id) history.pushState(null, "", `#${id}`);
  else if (now !== id) history.replaceState(null, "", `#${id}`);
  localStorage.setItem("hayago-game", id);
}
