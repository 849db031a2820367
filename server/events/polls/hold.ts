/** Waits for an event. Ten thousand clients wait at a time, so little is kept for each. */

/** Takes one of the two, once. */
export interface Asker<Answer> {
  answer(answer: Answer): void;
  refuse(error: unknown): void;
}

export interface Held {
  cancel(): void;
}

/** Returns undefined when the asker already has its answer. */
export type Hold<Answer> = (asker: Asker<Answer>) => Held | undefined;
