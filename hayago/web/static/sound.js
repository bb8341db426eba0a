// The sound of a stone on wood, made by the browser: a short knock with a little of the board's own tone. No file is needed.

import { looks } from "./looks.js";

let audio = null;
export let knocks = 0; // that were made

/** A stone lands; captured ones rattle after it. */
export function knock(captured = 0) {
  if (!looks.sound || document.hidden) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  knocks += 1;
  document.body.dataset.knocks = knocks;
  click(0, 1, 1);
  for (let i = 0; i < Math.min(3, captured); i++) click(0.09 + 0.055 * i, 0.35, 1.5 + 0.12 * i);
}

function click(after, loudness, pitch) {
  const at = audio.currentTime + after + 0.005;
  const noise = audio.createBufferSource();
  noise.buffer = burst();
  const band = audio.createBiquadFilter();
  Object.assign(band, { type: "bandpass" });
  band.frequency.value = 2600 * pitch * (0.95 + 0.1 * Math.random());
  band.Q.value = 1.4;
  noise.connect(band).connect(fading(at, 0.5 * loudness, 0.035));
  noise.start(at);
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(420 * pitch, at);
  body.frequency.exponentialRampToValueAtTime(190 * pitch, at + 0.06);
  body.connect(fading(at, 0.22 * loudness, 0.085));
  body.start(at);
  body.stop(at + 0.12);
}

/** A volume that falls at once. */
function fading(at, loudness, seconds) {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0008, at + seconds);
  volume.connect(audio.destination);
  return volume;
}

function burst() {
  const buffer = audio.createBuffer(1, 0.05 * audio.sampleRate, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (2 * Math.random() - 1) * Math.exp(-i / (0.006 * audio.sampleRate));
  return buffer;
}
