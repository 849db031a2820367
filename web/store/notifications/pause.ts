/** When nothing is shown or heard: until a time, and outside of chosen hours. Kept on the device [W161]. */
import { signal } from '@preact/signals';
import { noteQuiet } from '../../service-worker/known.ts';
import { type Hours, isQuiet, nothingQuiet, type Quiet } from '../../service-worker/quiet.ts';
import { keepNote, noted } from '../device/noted.ts';

const note = 'parlance:quiet';

const read = (): Quiet => ({ ...nothingQuiet, ...noted<Partial<Quiet>>(note) });

export const quiet = signal<Quiet>(read());

/** Other tabs of the browser follow. */
addEventListener('storage', ({ key }) => {
  if (key === note) quiet.value = read();
});

/** Resolves when the service worker obeys too. */
const change = async (next: Partial<Quiet>): Promise<void> => {
  quiet.value = { ...quiet.peek(), ...next };
  keepNote(note, quiet.peek());
  await noteQuiet(quiet.peek());
};

export const isQuietNow = (): boolean => isQuiet(quiet.peek(), new Date());
export const isPaused = (): boolean => quiet.value.until > Date.now();

export const pauseFor = (milliseconds: number): Promise<void> => change({ until: Date.now() + milliseconds });

/** Until eight in the morning. */
export const pauseUntilTomorrow = (): Promise<void> => {
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  morning.setHours(8, 0, 0, 0);
  return change({ until: morning.getTime() });
};

export const resume = (): Promise<void> => change({ until: 0 });

/** Undefined: at all hours. */
export const setHours = (hours: Hours | undefined): Promise<void> => change({ hours });
