// The clocks of the players. The server keeps the time; between its messages they are counted down here.

import { $, setText } from "./dom.js";
import { t } from "./texts.js";

const HURRY = 10; // seconds

export class Clocks {
  /** `flag()` is called when the time of a player seems to be over. */
  constructor(model, flag) {
    Object.assign(this, { model, flag, since: 0, flagged: "" });
    setInterval(() => this.draw(), 100);
  }

  /** A state has come: what it says of the clock holds from now on. */
  take() {
    this.since = performance.now();
  }

  draw() {
    const clock = this.model.state?.clock;
    for (const colour of ["black", "white"]) {
      const place = $(`clock-${colour}`);
      if (place.hidden === Boolean(clock)) place.hidden = !clock;
      if (!clock) continue;
      const left = leftOf(clock[colour], clock.settings, clock.running === colour ? (performance.now() - this.since) / 1000 : 0);
      setText(place.firstElementChild, timeOf(left));
      setText(place.lastElementChild, left.periods ? t("clockPeriods", { n: left.periods }) : left.stones ? `/${left.stones}` : "");
      place.classList.toggle("running", clock.running === colour);
      place.classList.toggle("hurry", clock.running === colour && left.seconds < HURRY && left.isLast);
      const words = t("clockSays", { colour: this.model.nameOf(colour), time: wordsOf(left) });
      if (place.title !== words) {
        place.title = words; // the clock itself has only room for numbers
        place.setAttribute("aria-label", words);
      }
      if (clock.running === colour && left.isLost) this.tell(colour);
    }
  }

  /** Once for each position. */
  tell(colour) {
    const what = `${this.model.state.game} ${this.model.state.node} ${colour} ${this.model.state.revision}`;
    if (this.flagged === what) return;
    this.flagged = what;
    this.flag();
  }
}

/** {seconds, periods, stones, isLast, isLost} after further seconds. */
export function leftOf({ left, spent, in_overtime, periods, stones_left }, settings, further) {
  let seconds = left - spent - further;
  let overtime = in_overtime;
  let stones = stones_left;
  if (!overtime && seconds < 0 && settings.period) {
    overtime = true;
    seconds += settings.period;
    stones = settings.stones;
  }
  let count = periods;
  if (overtime && settings.periods) {
    while (seconds < 0 && count > 1) {
      seconds += settings.period;
      count -= 1;
    }
  }
  const isLast = overtime || !settings.period;
  return { seconds: Math.max(0, seconds), periods: overtime && settings.periods ? count : 0, stones: overtime && settings.stones ? stones : 0, isLast, isLost: seconds < 0 };
}

function timeOf({ seconds }) {
  const whole = seconds < 10 ? Math.floor(10 * seconds) / 10 : Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = seconds < 10 ? whole.toFixed(1) : String(Math.floor(whole % 60)).padStart(2, "0");
  return seconds < 10 ? rest : minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function wordsOf(left) {
  const { periods, stones } = left;
  return `${periods ? `${t("clockPeriods", { n: periods })} ` : ""}${timeOf(left)}${stones ? ` ${t("clockStones", { n: stones })}` : ""}`;
}
