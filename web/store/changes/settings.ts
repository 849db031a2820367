/** Changes settings at once: shown before the service answers, and taken back when it refuses. */
import { RequestError } from '@parlance/client/error';
import { effect, signal } from '@preact/signals';
import { sayRefusal } from '../../parts/fields/refusal.tsx';
import { announce, beginChange, offerUndo } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';

type Values<N extends string, V> = { readonly [K in N]?: V };

/** An object of its own, so that two with the same value differ. */
interface Change<V> {
  readonly value: V;
  readonly before: V;
}

interface Settings<N extends string, V> {
  /** What the state holds; a component that reads it is drawn again when it changes. */
  readonly held: (name: N) => V | undefined;
  /** `before`: what it replaces, as far as the reader knew. */
  readonly send: (name: N, value: V, before: V) => Promise<unknown>;
}

const without = <T extends object>(all: T, name: keyof T): T => {
  const { [name]: _gone, ...rest } = all;
  return rest as T;
};

/** Milliseconds that an event takes after the answer. */
const longestWay = 5000;

/** The service says it of what is no longer as the reader saw it. */
const isMismatch = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'EXPECTATION_MISMATCH';

const changedMeanwhile = () => new Error(t('This was changed meanwhile.'));

export class SettingChanges<N extends string, V> {
  readonly #settings: Settings<N, V>;
  /** Sent, and not yet in the state. */
  readonly #sent = signal<Values<N, Change<V>>>({});
  /** Why the last change was refused. */
  readonly #refusals = signal<Values<N, unknown>>({});
  /** What the state held, as JSON, when the last change of the reader had come there. */
  readonly #arrived = new Map<N, string | undefined>();
  /** Each change goes when the one before it of the same setting was answered: it replaces that one. */
  readonly #last = new Map<N, Promise<unknown>>();

  constructor(settings: Settings<N, V>) {
    this.#settings = settings;
  }

  valueOf(name: N): V | undefined {
    const sent = this.#sent.value[name];
    return sent === undefined ? this.#settings.held(name) : sent.value;
  }

  refusalOf(name: N): unknown {
    return this.#refusals.value[name];
  }

  /** Offers to undo it. */
  async change(name: N, value: V): Promise<void> {
    const before = this.valueOf(name);
    if (before === value || before === undefined) return;
    this.#arrived.delete(name);
    if (!(await this.#send(name, { value, before }))) return;
    offerUndo(t('Saved'), async () => {
      if (await this.#send(name, { value: before, before: value })) announce(t('Undone'));
    });
  }

  /** Returns whether the service took it. */
  async #send(name: N, change: Change<V>): Promise<boolean> {
    const { value, before } = change;
    beginChange();
    this.#sent.value = { ...this.#sent.peek(), [name]: change };
    this.#refusals.value = without(this.#refusals.peek(), name);
    try {
      await this.#inTurn(name, async () => {
        const [held, replaced] = [this.#heldText(name), JSON.stringify(before)];
        if (this.#arrived.has(name) && ![this.#arrived.get(name), replaced].includes(held))
          throw changedMeanwhile();
        const answered = this.#forgetWhenHeld(name, change, [held, replaced]);
        await this.#settings.send(name, value, before);
        answered();
      });
      return true;
    } catch (reason) {
      const error = isMismatch(reason) ? changedMeanwhile() : reason;
      this.#forget(name, change);
      this.#refusals.value = { ...this.#refusals.peek(), [name]: error };
      sayRefusal(`setting-${name}`, error);
      return false;
    }
  }

  #inTurn(name: N, send: () => Promise<unknown>): Promise<unknown> {
    const sent = Promise.resolve(this.#last.get(name)).then(send);
    this.#last.set(
      name,
      sent.catch(() => {}),
    );
    return sent;
  }

  #heldText(name: N): string | undefined {
    return JSON.stringify(this.#settings.held(name));
  }

  #forget(name: N, change: Change<V>): void {
    if (this.#sent.peek()[name] === change) this.#sent.value = without(this.#sent.peek(), name);
  }

  /**
   * Its event may come before the answer or after it, also with that of another person's change. Returns what to call
   * when the service has taken it.
   */
  #forgetWhenHeld(name: N, change: Change<V>, former: readonly (string | undefined)[]): () => void {
    const isTaken = signal(false);
    let hasCome = false;
    const forget = () => {
      stop();
      this.#forget(name, change);
    };
    const stop = effect(() => {
      const held = this.#heldText(name);
      const isNewest = this.#sent.value[name] === change;
      if (!hasCome && (held === JSON.stringify(change.value) || !former.includes(held))) {
        hasCome = true;
        if (isNewest) this.#arrived.set(name, held);
      }
      if (!isNewest || (isTaken.value && hasCome)) queueMicrotask(forget);
    });
    return () => {
      isTaken.value = true;
      // Both at once may leave the state as it was.
      setTimeout(forget, longestWay);
    };
  }
}

/** One for each thing with an id, so that what is on its way stays when its page is left. */
export const changesById = <N extends string, V>(settingsOf: (id: number) => Settings<N, V>) => {
  const known = new Map<number, SettingChanges<N, V>>();
  return (id: number): SettingChanges<N, V> => {
    const changes = known.get(id) ?? new SettingChanges(settingsOf(id));
    known.set(id, changes);
    return changes;
  };
};

/** What was changed in a form since it was opened. */
export const changedIn = <T extends object>(opened: T, written: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(written).filter(([name, value]) => opened[name as keyof T] !== value),
  ) as Partial<T>;

/** What was changed in a form, put on what others made of the rest since it was opened. */
export const onto = <T extends object>(now: T, opened: T, written: T): T => ({
  ...now,
  ...changedIn(opened, written),
});

/** As the service keeps it. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** What takes a change back, without what others changed since. Throws when that is all of it. */
export const takenBack = <T extends object>(now: T, sent: T, former: T): Partial<T> => {
  const isSame = (name: keyof T, one: T, other: T) => trimmed(one[name]) === trimmed(other[name]);
  const names = (Object.keys(former) as (keyof T)[]).filter((name) => !isSame(name, sent, former));
  // The event of the own change may still be on its way.
  const left = names.filter((name) => isSame(name, now, sent) || isSame(name, now, former));
  if (left.length === 0 && names.length > 0) throw changedMeanwhile();
  return Object.fromEntries(left.map((name) => [name, former[name]])) as Partial<T>;
};

const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** What is there now, with the move that made `after` of `before`: others may have moved, added and removed some since. */
export const movedIn = (
  now: readonly number[],
  before: readonly number[],
  after: readonly number[],
): readonly number[] => {
  const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);
  const moved = now.find((id) => isSameOrder(without(before, id), without(after, id)));
  if (moved === undefined) return now;
  const others = without(now, moved);
  const neighbour = after.slice(0, after.indexOf(moved)).findLast((id) => others.includes(id));
  return others.toSpliced(neighbour === undefined ? 0 : others.indexOf(neighbour) + 1, 0, moved);
};
