/** One kind of what was shared in a place, newest first; older ones come on demand. */
import { getMessages } from '@parlance/client/calls';
import type { Narrow } from '@parlance/client/messages/narrow';
import { signal } from '@preact/signals';
import { client } from '../store/session/service.ts';
import { type Found, foundIn, type ShelfName } from './found.ts';

/** Messages of one request. */
const step = 50;

const operands: Readonly<Record<ShelfName, string>> = {
  pictures: 'image',
  files: 'attachment',
  links: 'link',
};

export class Shelf {
  readonly items = signal<readonly Found[]>([]);
  readonly isLoading = signal(false);
  /** Whether there is nothing older. */
  readonly isWhole = signal(false);
  readonly trouble = signal<string | undefined>(undefined);
  readonly name: ShelfName;
  readonly #narrow: Narrow;
  #oldest: number | undefined;

  constructor(narrow: Narrow, name: ShelfName) {
    this.name = name;
    this.#narrow = [...narrow, { operator: 'has', operand: operands[name] }];
  }

  /** Loads older messages until one has something, or there are none. */
  async loadOlder(): Promise<void> {
    if (this.isLoading.peek() || this.isWhole.peek()) return;
    this.isLoading.value = true;
    this.trouble.value = undefined;
    const before = this.items.peek().length;
    try {
      while (!this.isWhole.peek() && this.items.peek().length === before) await this.#loadPage();
    } catch (error) {
      this.trouble.value = (error as Error).message;
    }
    this.isLoading.value = false;
  }

  async #loadPage(): Promise<void> {
    const from =
      this.#oldest === undefined
        ? { anchor: 'newest' as const }
        : { anchor: this.#oldest, include_anchor: false };
    const { messages, found_oldest } = await client.call(getMessages, {
      ...from,
      narrow: this.#narrow,
      num_before: step,
      num_after: 0,
      allow_empty_topic_name: true,
    });
    this.#oldest = messages[0]?.id ?? this.#oldest;
    const found = messages.toReversed().flatMap((message) => foundIn(message, this.name));
    this.items.value = [...this.items.peek(), ...found];
    this.isWhole.value = found_oldest === true || messages.length === 0;
  }
}
