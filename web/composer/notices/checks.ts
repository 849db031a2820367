/** What stands against sending a sheet, and what its writer should know. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Destination } from '../../store/drafts/draft.ts';
import { slice } from '../../store/state.ts';
import { objectionsToMentions, objectionsToPlace } from './facts.ts';
import { type Mentions, mentionsIn } from './mentions.ts';
import { charactersLeft, isEarly, type Objection } from './objections.ts';
import { needsConsent, type Warning, warningsOf } from './warnings.ts';

/** What is checked. */
interface Checked {
  readonly content: ReadonlySignal<string>;
  readonly destination: ReadonlySignal<Destination | undefined>;
  /** Sending was tried. */
  readonly isTried: ReadonlySignal<boolean>;
}

export class Checks {
  /** All of them, also those that are shown only when sending was tried. */
  readonly objections: ReadonlySignal<readonly Objection[]>;
  readonly shownObjections: ReadonlySignal<readonly Objection[]>;
  readonly warnings: ReadonlySignal<readonly Warning[]>;
  /** Undefined while there is room enough. */
  readonly left: ReadonlySignal<number | undefined>;
  readonly #dismissed = signal<ReadonlySet<string>>(new Set());

  constructor({ content, destination, isTried }: Checked) {
    // Texts compare by value: a letter that changes no mention paints nothing.
    const written = computed(() => JSON.stringify(mentionsIn(content.value)));
    const mentions = computed<Mentions>(() => JSON.parse(written.value));
    this.left = computed(() => charactersLeft(content.value, slice('max_message_length').value ?? 10_000));
    const excess = computed(() => Math.max(0, -(this.left.value ?? 0)));
    this.objections = computed(() => {
      const to = destination.value;
      if (to === undefined) return [];
      const all = [...objectionsToPlace(to), ...objectionsToMentions(mentions.value, to)];
      return excess.value === 0 ? all : [...all, { kind: 'too-long', by: excess.value }];
    });
    this.shownObjections = computed(() =>
      this.objections.value.filter((objection) => isTried.value || !isEarly(objection)),
    );
    this.warnings = computed(() => {
      const to = destination.value;
      if (to === undefined) return [];
      return warningsOf(mentions.value, to).filter(
        ({ key, kind }) =>
          !this.#dismissed.value.has(key) &&
          // No consent helps.
          !this.objections.value.some((objection) => objection.kind === `${kind}-refused`),
      );
    });
  }

  get needsConsent(): boolean {
    return this.warnings.peek().some(needsConsent);
  }

  dismiss({ key }: Warning): void {
    this.#dismissed.value = new Set([...this.#dismissed.peek(), key]);
  }

  /** The next message needs a consent of its own. */
  renew(): void {
    this.#dismissed.value = new Set([...this.#dismissed.peek()].filter((key) => key.startsWith('guest ')));
  }
}
