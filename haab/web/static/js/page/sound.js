// Two soft tones when it is your turn. Browsers allow sound only after the page was touched once.

import { setting } from "./settings.js";

const TONES = [523.25, 783.99];

/** @type {AudioContext | null} */
let audio = null;

/** Get ready to make a sound as soon as the user first touches the page. */
export function prepareSound() {
  const unlock = () => {
    audio ??= new AudioContext();
    document.removeEventListener("pointerdown", unlock);
    document.removeEventListener("keydown", unlock);
  };
  document.addEventListener("pointerdown", unlock);
  document.addEventListener("keydown", unlock);
}

/** Sound that it is the user's turn, if they want to hear it. */
export function chime() {
  if (audio === null || !setting("sound")) return;
  for (const [index, frequency] of TONES.entries()) tone(audio, frequency, index * 0.16);
}

/**
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} delay
 */
function tone(context, frequency, delay) {
  const start = context.currentTime + delay;
  const oscillator = new OscillatorNode(context, { type: "sine", frequency });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.5);
}
