/** What a queue's narrow may ask about a new message. Computed lazily, once for all queues. */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Message } from '@parlance/protocol/messages/messages';
import type { PlacedEntry } from '../../events/entry.ts';
import { contentKinds } from './content.ts';
import type { Wishes } from './standing.ts';

export const keyOf = (value: unknown): string => lowerCase(String(value).trim());

export type ContentKind = keyof typeof contentKinds;

export class Facts {
  readonly message: Message;
  readonly #renderedContent: string;
  readonly #contents = new Map<ContentKind, boolean>();
  #channel: string | undefined;
  #topic: string | undefined;
  #sender: string | undefined;
  #people: ReadonlyMap<string, number> | undefined;

  constructor(event: unknown) {
    const { message, rendered_content } = event as { message: Message; rendered_content: string };
    this.message = message;
    this.#renderedContent = rendered_content;
  }

  get isDirect(): boolean {
    return this.message.type === 'private';
  }

  get channel(): string {
    this.#channel ??= keyOf(this.message.display_recipient);
    return this.#channel;
  }

  get topic(): string {
    this.#topic ??= keyOf(this.message.subject);
    return this.#topic;
  }

  get sender(): string {
    this.#sender ??= keyOf(this.message.sender_email);
    return this.#sender;
  }

  /** Members by id and by address. */
  get people(): ReadonlyMap<string, number> {
    this.#people ??= new Map(
      this.everyone.flatMap(({ id, email }): [string, number][] => [
        [keyOf(email), id],
        [String(id), id],
      ]),
    );
    return this.#people;
  }

  get everyone() {
    const { display_recipient: recipient } = this.message;
    return typeof recipient === 'string' ? [] : recipient;
  }

  has(kind: ContentKind): boolean {
    const known = this.#contents.get(kind);
    if (known !== undefined) return known;
    const found = contentKinds[kind].pattern.test(this.#renderedContent);
    this.#contents.set(kind, found);
    return found;
  }
}

export interface ReceivedMessage {
  readonly entry: PlacedEntry;
  readonly facts: Facts;
  readonly flags: readonly string[];
  readonly userId: number;
  /** Present where the narrow needs it. */
  readonly wishes: Wishes | undefined;
}

export type Predicate = (received: ReceivedMessage) => boolean;
