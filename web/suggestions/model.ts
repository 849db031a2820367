/** What is suggested for the text before the caret, and what the keys do with it. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { wrap } from '../parts/combobox/option.ts';
import type { Writing } from '../store/writing/box.ts';
import { type Context, contextAt } from './find/context.ts';
import { offersFor, type Suggestion } from './offers/index.ts';

const none: readonly Suggestion[] = [];

const isSame = (one: Context | undefined, other: Context | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export class SuggestionsModel {
  readonly writing: Writing;
  readonly #context = signal<Context | undefined>(undefined);
  readonly #active = signal(0);
  /** Where the person closed the list: it stays closed until they write elsewhere. */
  #closedAt: Pick<Context, 'kind' | 'start'> | undefined;

  constructor(writing: Writing) {
    this.writing = writing;
  }

  readonly context: ReadonlySignal<Context | undefined> = computed(() => this.#context.value);
  readonly offered: ReadonlySignal<readonly Suggestion[]> = computed(() => {
    const context = this.#context.value;
    return context === undefined ? none : offersFor(context, this.writing);
  });
  readonly active: ReadonlySignal<number> = computed(() =>
    Math.min(this.#active.value, this.offered.value.length - 1),
  );

  /** Call after the text changed. */
  followText(): void {
    const { value, selectionStart, selectionEnd } = this.writing.textarea;
    const context = selectionStart === selectionEnd ? contextAt(value.slice(0, selectionStart)) : undefined;
    const closed = this.#closedAt;
    const isClosed = closed?.kind === context?.kind && closed?.start === context?.start;
    if (!isClosed) this.#closedAt = undefined;
    const next = isClosed ? undefined : context;
    batch(() => {
      this.#active.value = 0;
      // A letter is heard of twice: the text changes, and the caret moves. It is searched for once.
      if (!isSame(next, this.#context.peek())) this.#context.value = next;
    });
  }

  /** Call after the caret moved: that opens nothing. */
  followCaret(): void {
    if (this.#context.peek() !== undefined) this.followText();
  }

  close(): void {
    this.#context.value = undefined;
  }

  take(suggestion: Suggestion): void {
    const context = this.#context.peek();
    if (context === undefined) return;
    this.close();
    const { text, after = '', isOpen = false, run } = suggestion;
    const { textarea } = this.writing;
    const caret = textarea.selectionStart;
    const hasSpace = textarea.value[caret] === ' ';
    const space = isOpen || hasSpace || textarea.value[caret] === '\n' ? '' : ' ';
    this.writing.replace(context.start, caret, `${text}${space}${after}`);
    const end = context.start + text.length + (isOpen ? 0 : Math.max(space.length, hasSpace ? 1 : 0));
    textarea.setSelectionRange(end, end);
    void run?.(this.writing);
  }

  /** Goes on to the topics of the active channel. */
  #goOnToTopics(): boolean {
    const context = this.#context.peek();
    const channel = this.offered.peek()[this.active.peek()];
    const isReference = channel?.text.endsWith('**') === true;
    if (context?.kind !== 'channel' || !isReference || !/\S$/.test(context.query)) return false;
    const text = `${channel.text.slice(0, -2)}>`;
    this.writing.replace(context.start, this.writing.textarea.selectionStart, text);
    this.followText();
    return true;
  }

  /** Returns whether the key was for the list. */
  press(event: Pressed): boolean {
    const { key, isComposing, keyCode } = event;
    const suggestion = this.offered.peek()[this.active.peek()];
    // The key that ends a composition of an input method has the code 229 in some browsers.
    if (suggestion === undefined || isComposing || keyCode === 229) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === '>') return this.#goOnToTopics();
    if (event.shiftKey) return false;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        this.#active.value = wrap(
          this.active.peek(),
          key === 'ArrowDown' ? 1 : -1,
          this.offered.peek().length,
        );
        return true;
      case 'Enter':
      case 'Tab':
        this.take(suggestion);
        return true;
      case 'Escape':
        this.#closedAt = this.#context.peek();
        this.close();
        return true;
      default:
        return false;
    }
  }
}

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'isComposing' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;
