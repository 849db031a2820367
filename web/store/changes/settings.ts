/** Changes settings at once: shown before the service answers, and taken back when it refuses. */
import { effect, signal } from '@preact/signals';
import { sayRefusal } from '../../parts/refusal.tsx';
import { announce, beginChange, offerUndo } from '../../parts/say.ts';
import { t } from '../../words/index.ts';

type Values<N extends string, V> = { readonly [K in N]?: V };

interface Settings<N extends string, V> {
  /** What the state holds; a component that reads it is drawn again when it changes. */
  readonly held: (name: N) => V | undefined;
  readonly send: (name: N, value: V) => Promise<unknown>;
}

const without = <T extends object>(all: T, name: keyof T): T => {
  const { [name]: _gone, ...rest } = all;
  return rest as T;
};

export class SettingChanges<N extends string, V> {
  readonly #settings: Settings<N, V>;
  /** Sent, and not yet in the state. */
  readonly #sent = signal<Values<N, V>>({});
  /** Why the last change was refused. */
  readonly #refusals = signal<Values<N, unknown>>({});

  constructor(settings: Settings<N, V>) {
    this.#settings = settings;
  }

  valueOf(name: N): V | undefined {
    return this.#sent.value[name] ?? this.#settings.held(name);
  }

  refusalOf(name: N): unknown {
    return this.#refusals.value[name];
  }

  /** Offers to undo it. */
  async change(name: N, value: V): Promise<void> {
    const before = this.valueOf(name);
    if (before === value || before === undefined || !(await this.#send(name, value))) return;
    offerUndo(t('Saved'), async () => {
      if (await this.#send(name, before)) announce(t('Undone'));
    });
  }

  /** Returns whether the service took it. */
  async #send(name: N, value: V): Promise<boolean> {
    beginChange();
    this.#sent.value = { ...this.#sent.peek(), [name]: value };
    this.#refusals.value = without(this.#refusals.peek(), name);
    try {
      await this.#settings.send(name, value);
      this.#forgetWhenHeld(name, value);
      return true;
    } catch (error) {
      this.#forget(name, value);
      this.#refusals.value = { ...this.#refusals.peek(), [name]: error };
      sayRefusal(`setting-${name}`, error);
      return false;
    }
  }

  #forget(name: N, value: V): void {
    if (this.#sent.peek()[name] === value) this.#sent.value = without(this.#sent.peek(), name);
  }

  /** Events may come before the answer or after it. */
  #forgetWhenHeld(name: N, value: V): void {
    const stop = effect(() => {
      const isHeld = JSON.stringify(this.#settings.held(name)) === JSON.stringify(value);
      if (!isHeld && this.#sent.value[name] === value) return;
      queueMicrotask(() => {
        this.#forget(name, value);
        stop();
      });
    });
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

/** What was changed in a form, put on what others made of the rest since it was opened. */
export const onto = <T extends object>(now: T, opened: T, written: T): T => {
  const changed = Object.entries(written).filter(([name, value]) => opened[name as keyof T] !== value);
  return { ...now, ...Object.fromEntries(changed) };
};
