/** A text and its draft: stored a moment after each letter, and followed when it changes elsewhere. */
import { batch, signal } from '@preact/signals';
import { randomId } from '../store/device/locks.ts';
import { type Destination, type Draft, sameDestination } from '../store/drafts/draft.ts';
import { draftWithId, removeDraft, writeDraft } from '../store/drafts/drafts.ts';
import { noteDown, strikeOut } from '../store/drafts/journal.ts';
import { tab } from '../store/outbox/outbox.ts';
import type { Writing } from '../store/writing/box.ts';

/** Milliseconds between a letter and its draft, also while one goes on typing. */
const delay = 150;

const isSame = (one: Draft, other: Draft): boolean =>
  one.content === other.content && sameDestination(one.destination, other.destination);

export class KeptText {
  readonly content = signal('');
  /** The draft's id, also before there is one. */
  readonly id = signal(randomId());
  /** The text area, while there is one. */
  readonly writing = signal<Writing | undefined>(undefined);
  /** Milliseconds: when this text, or the empty box, was opened. */
  openedAt = 0;
  readonly #destination: () => Destination | undefined;
  /** The draft as it is known here. */
  #draft: Draft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(destination: () => Destination | undefined) {
    this.#destination = destination;
  }

  get draft(): Draft | undefined {
    return this.#draft;
  }

  get field(): HTMLTextAreaElement | undefined {
    return this.writing.peek()?.textarea;
  }

  set(text: string): void {
    this.content.value = text;
    const { field } = this;
    if (field !== undefined && field.value !== text) field.value = text;
  }

  /** The text area was changed. */
  read(): void {
    this.content.value = this.field?.value ?? '';
    this.saveSoon();
  }

  open(draft: Draft | undefined): void {
    this.#draft = draft;
    this.openedAt = Date.now();
    this.id.value = draft?.id ?? randomId();
    this.set(draft?.content ?? '');
  }

  /** The text was sent, or emptied. */
  forget(): void {
    const id = this.id.peek();
    this.#leave();
    this.openedAt = Date.now();
    removeDraft(id);
  }

  saveSoon(): void {
    const [destination, content] = [this.#destination(), this.content.peek()];
    if (destination !== undefined)
      noteDown(tab, { id: this.id.peek(), destination, content, changedAt: Date.now() });
    this.#timer ??= setTimeout(() => this.flush(), delay);
  }

  /** Stores what is written now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [destination, content, draft] = [this.#destination(), this.content.peek(), this.#draft];
    if (destination === undefined) return;
    if (content.trim() === '') {
      strikeOut(tab, this.id.peek());
      if (draft !== undefined) this.forget();
      return;
    }
    if (draft?.content === content && sameDestination(draft.destination, destination)) return;
    batch(() => {
      this.#draft = writeDraft(this.id.peek(), { destination, content });
    });
  }

  /** The draft may have been changed or removed in another tab, or on another device. */
  follow(): void {
    const known = this.#draft;
    if (known === undefined) return;
    const now = draftWithId(known.id);
    const here = this.#destination();
    if (now !== undefined && isSame(now, known)) this.#draft = now;
    // Both were changed: this text becomes a draft of its own.
    else if (this.content.peek() !== known.content) this.#leave();
    else this.open(now !== undefined && here && sameDestination(now.destination, here) ? now : undefined);
  }

  #leave(): void {
    this.#draft = undefined;
    this.id.value = randomId();
  }
}
