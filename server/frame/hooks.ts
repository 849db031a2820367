/** A domain fires a hook when its state changes; higher domains react in the same transaction. */
import type { Transaction } from '../db/transaction.ts';

/** Declared by the lowest domain concerned, in its `hooks.ts`. Reactions run after the rows and events of their cause. */
export class Hook<Change, Within = Transaction> {
  // Makes the type nominal: no other object with a name fits.
  readonly #name: string;
  /** Separates hooks of different changes by type; it has no value. */
  declare readonly reaction?: (within: Within, change: Change) => unknown;
  constructor(name: string) {
    this.#name = name;
  }

  toString(): string {
    return this.#name;
  }
}

export interface Reaction {
  readonly hook: Hook<never, never>;
  readonly react: (within: never, change: never) => Promise<void> | void;
}

export const hook = <Change, Within = Transaction>(name: string): Hook<Change, Within> => new Hook(name);

export const when = <Change, Within>(
  hook: Hook<Change, Within>,
  react: (within: Within, change: Change) => Promise<void> | void,
): Reaction => ({ hook, react });

export class Hooks {
  readonly #reactions: readonly Reaction[];

  /** Lowest domain first. */
  constructor(reactions: readonly Reaction[]) {
    this.#reactions = reactions;
  }

  async fire<Change, Within>(hook: Hook<Change, Within>, within: Within, change: Change): Promise<void> {
    for (const reaction of this.#reactions)
      if (reaction.hook === hook) await reaction.react(within as never, change as never);
  }
}
