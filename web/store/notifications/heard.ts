/** Messages that a screen reader hears: at most one note in two seconds, emptied after twenty. */
import { signal } from '@preact/signals';

export interface Heard {
  readonly id: number;
  readonly text: string;
}

const most = 5;
/** Milliseconds. */
const [apart, lifetime] = [2000, 20_000];

export const heardMessages = signal<readonly Heard[]>([]);

interface Waiting {
  readonly place: string;
  readonly text: string;
}

let waiting: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

const show = (text: string): void => {
  count += 1;
  const heard = { id: count, text };
  heardMessages.value = [...heardMessages.peek(), heard].slice(-most);
  setTimeout(() => {
    heardMessages.value = heardMessages.peek().filter((one) => one !== heard);
  }, lifetime);
};

const speak = (summary: (n: number, place: string) => string): void => {
  const [first] = waiting;
  if (first === undefined) {
    timer = undefined;
    return;
  }
  if (waiting.length > 3) {
    show(summary(waiting.length, first.place));
    waiting = [];
  } else {
    show(first.text);
    waiting = waiting.slice(1);
  }
  timer = setTimeout(() => speak(summary), apart);
};

/** `summary` says how many came when more than three wait. */
export const hear = (note: Waiting, summary: (n: number, place: string) => string): void => {
  waiting.push(note);
  if (timer === undefined) speak(summary);
};
