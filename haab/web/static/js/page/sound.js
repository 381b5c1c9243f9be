// Small sounds, made here and never needed: a soft chime when it is your turn, a drum and a few notes at events. Browsers allow
// sound only after the page was touched once.

import { setting } from "./settings.js";

/**
 * A tone: its pitch in hertz, when it begins, how long it sounds, how loud it is, and the pitch that it glides to.
 * @typedef {{pitch: number, at?: number, long?: number, loud?: number, to?: number, wave?: OscillatorType}} Tone
 */

/** What can be heard. @type {Record<string, Tone[]>} */
const SOUNDS = {
  turn: [
    { pitch: 523.25, long: 0.45 },
    { pitch: 783.99, at: 0.16, long: 0.45 },
  ],
  /** A slit drum, twice: something happens to everybody. */
  scene: [
    { pitch: 150, to: 92, long: 0.28, loud: 0.2, wave: "triangle" },
    { pitch: 190, to: 120, at: 0.2, long: 0.3, loud: 0.16, wave: "triangle" },
  ],
  gain: [
    { pitch: 659.25, long: 0.16, loud: 0.06 },
    { pitch: 880, at: 0.07, long: 0.22, loud: 0.06 },
  ],
  loss: [
    { pitch: 246.94, to: 196, long: 0.3, loud: 0.08, wave: "triangle" },
    { pitch: 196, to: 155.56, at: 0.14, long: 0.4, loud: 0.07, wave: "triangle" },
  ],
  win: [
    { pitch: 392, long: 0.3, loud: 0.09 },
    { pitch: 523.25, at: 0.14, long: 0.3, loud: 0.09 },
    { pitch: 659.25, at: 0.28, long: 0.3, loud: 0.09 },
    { pitch: 783.99, at: 0.42, long: 0.8, loud: 0.1 },
  ],
};
const LOUD = 0.12;
const LONG = 0.3;
const ATTACK = 0.02;

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

/**
 * Make a sound, if the user wants to hear any.
 * @param {keyof typeof SOUNDS} name
 */
export function play(name) {
  if (audio === null || !setting("sound")) return;
  for (const tone of SOUNDS[name]) sound(audio, tone);
}

/** Sound that it is the user's turn. */
export function chime() {
  play("turn");
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 */
function sound(context, { pitch, at = 0, long = LONG, loud = LOUD, to = pitch, wave = "sine" }) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + long);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + long);
}
