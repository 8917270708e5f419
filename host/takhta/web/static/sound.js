// The sounds of the table: dice, wood, a hit, a win. Each is made here of noise and tones, none is played from a file.

const QUIET = 0.35;

export class Sounds {
  constructor() {
    this.isOn = true;
    this.shown = { dice: "", hits: 0, prompt: "", held: new Set() };
  }

  // What has changed on the page is heard; the first look is silent.
  hear(view, changed) {
    const now = { dice: rolled(view), hits: hits(view), prompt: view.prompt, held: held(view) };
    const before = this.before;
    this.before = now;
    if (!before || !this.isOn || !navigator.userActivation?.hasBeenActive) return;
    if ("dice" in changed && now.dice && now.dice !== before.dice) this.#dice();
    if (now.hits > before.hits) this.#hit();
    else if ([...before.held].some((id) => !now.held.has(id))) this.#wood(0, 0.5);
    if (now.prompt === "game_over" && before.prompt !== now.prompt) this.#win();
  }

  get #audio() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
    return this.context;
  }

  // Two dice that knock on wood a few times and come to rest.
  #dice() {
    for (const at of [0, 0.07, 0.13, 0.22, 0.28, 0.37, 0.43]) this.#wood(at + Math.random() * 0.02, 0.85 - at, 1500 + Math.random() * 1400);
  }

  #hit() {
    this.#wood(0, 1, 500);
    this.#wood(0.03, 0.9, 240);
  }

  #win() {
    [523.25, 659.25, 783.99, 1046.5].forEach((pitch, n) => this.#tone(pitch, n * 0.14));
  }

  // A knock: a burst of noise through a narrow band.
  #wood(at, loud, pitch = 900) {
    const audio = this.#audio;
    const [noise, band, level] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
    noise.buffer = this.#noise(audio);
    Object.assign(band, { type: "bandpass" });
    band.frequency.value = pitch;
    band.Q.value = 3;
    const begins = audio.currentTime + at;
    level.gain.setValueAtTime(QUIET * loud * 2, begins);
    level.gain.exponentialRampToValueAtTime(0.001, begins + 0.09);
    noise.connect(band).connect(level).connect(audio.destination);
    noise.start(begins);
    noise.stop(begins + 0.1);
  }

  #tone(pitch, at) {
    const audio = this.#audio;
    const [tone, level] = [audio.createOscillator(), audio.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    const begins = audio.currentTime + at;
    level.gain.setValueAtTime(0.001, begins);
    level.gain.exponentialRampToValueAtTime(QUIET * 0.5, begins + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, begins + 0.5);
    tone.connect(level).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + 0.55);
  }

  #noise(audio) {
    if (!this.buffer) {
      this.buffer = audio.createBuffer(1, audio.sampleRate * 0.1, audio.sampleRate);
      const samples = this.buffer.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    return this.buffer;
  }
}

const rolled = ({ dice, turn }) => (dice.some(({ value }) => value) ? JSON.stringify([turn, dice.map(({ value }) => value)]) : "");
const hits = ({ turn_text: text }) => (text.match(/\*/g) ?? []).length;
const held = ({ checkers }) => new Set((checkers ?? []).filter(([, , , , , isHeld]) => isHeld).map(([id]) => id));
