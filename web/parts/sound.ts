/** Short sounds, made here, so nothing is loaded. */

/** What a sound is made of: frequencies in hertz, each from a time in seconds on. */
interface Sound {
  readonly tones: readonly (readonly [at: number, frequency: number])[];
  readonly shape: OscillatorType;
  readonly seconds: number;
}

/** Keyed by the names that the service knows. */
const sounds: Readonly<Record<string, Sound>> = {
  zulip: {
    tones: [
      [0, 660],
      [0.12, 880],
    ],
    shape: 'sine',
    seconds: 0.45,
  },
  ding: { tones: [[0, 1320]], shape: 'triangle', seconds: 0.7 },
};

/** An unknown name makes the usual sound. */
export const play = (name: string): void => {
  if (name === 'none') return;
  const { tones, shape, seconds } = sounds[name] ?? sounds.zulip!;
  const context = new AudioContext();
  const { currentTime: now } = context;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0.12, now + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  const tone = new OscillatorNode(context, { type: shape });
  for (const [at, frequency] of tones) tone.frequency.setValueAtTime(frequency, now + at);
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(now + seconds + 0.05);
  tone.onended = () => void context.close();
};
