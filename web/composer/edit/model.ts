/** The edit of one message: its text, and what happened to it meanwhile. */
import { updateMessage } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import type { Message } from '@parlance/client/messages/message';
import { type Signal, signal } from '@preact/signals';
import { announce } from '../../parts/saying/say.ts';
import { keepEdit, keptEdit } from '../../store/drafts/kept-edits.ts';
import { messageSource } from '../../store/messages/source.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';

/** In hexadecimal; undefined where the browser cannot compute it. */
const sha256 = async (text: string): Promise<string | undefined> => {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Milliseconds between a letter and what the device keeps, also while one goes on typing. */
const delay = 150;

export type EditState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open' }
  | { readonly kind: 'saving' }
  /** The message is another one than when the edit began. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly why: string };

export class Edit {
  readonly id: number;
  /** As it was shown last. */
  message: Message;
  readonly state: Signal<EditState> = signal({ kind: 'loading' });
  /** The message before the edit. */
  readonly before = signal<string | undefined>(undefined);
  /** The other text, once the person wants to see both. */
  readonly other = signal<string | undefined>(undefined);
  content = '';
  /** Reports each letter. */
  onTyped: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(message: Message) {
    this.id = message.id;
    this.message = message;
  }

  /** Whether there is another text than that of the message. */
  get isChanged(): boolean {
    const content = this.content.trim();
    return this.before.peek() !== undefined && content !== '' && content !== this.before.peek()?.trim();
  }

  async load(): Promise<void> {
    try {
      const [source, kept] = await Promise.all([messageSource(this.id), keptEdit(this.id)]);
      // The page may have been cut after the edit was saved.
      const left = kept?.content.trimEnd() === source ? undefined : kept;
      const before = left?.before ?? source;
      this.content = left?.content ?? source;
      this.state.value = { kind: before === source ? 'open' : 'outdated' };
      this.before.value = before;
    } catch (error) {
      this.state.value = { kind: 'refused', why: (error as Error).message };
    }
  }

  typed(content: string): void {
    this.content = content;
    this.onTyped();
    this.#timer ??= setTimeout(() => this.flush(), delay);
  }

  /** Keeps on the device what is written now. */
  flush(): void {
    const before = this.before.peek();
    if (this.#timer === undefined || before === undefined) return;
    this.#stop();
    const { content } = this;
    keepEdit(this.id, content === before ? undefined : { before, content, changedAt: Date.now() });
  }

  /** An edit that was not read yet leaves what the device keeps. */
  forget(): void {
    this.#stop();
    if (this.before.peek() !== undefined) keepEdit(this.id, undefined);
  }

  /** An edit of another person, or of another device, arrived. */
  async outdate(): Promise<void> {
    if (this.state.peek().kind !== 'open') return;
    const now = await messageSource(this.id).catch(() => undefined);
    if (now !== undefined && now !== this.before.peek()) this.state.value = { kind: 'outdated' };
  }

  async showBoth(): Promise<void> {
    try {
      const now = await messageSource(this.id);
      this.other.value = now;
      this.before.value = now;
      this.state.value = { kind: 'open' };
    } catch (error) {
      this.state.value = { kind: 'refused', why: (error as Error).message };
    }
  }

  /** Returns whether the message says it now. */
  async save(): Promise<boolean> {
    const before = this.before.peek();
    if (before === undefined || this.state.peek().kind === 'saving') return false;
    if (this.content.trimEnd() === before) return true;
    if (this.state.peek().kind === 'outdated') {
      await this.showBoth();
      return false;
    }
    this.state.value = { kind: 'saving' };
    try {
      const prev_content_sha256 = await sha256(before);
      await client.call(updateMessage, { message_id: this.id, content: this.content, prev_content_sha256 });
      announce(t('Saved'));
      return true;
    } catch (error) {
      const isOutdated = error instanceof RequestError && error.code === 'EXPECTATION_MISMATCH';
      this.state.value = isOutdated
        ? { kind: 'outdated' }
        : { kind: 'refused', why: (error as Error).message };
      return false;
    }
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
