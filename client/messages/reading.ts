/** A window's requests, with the events during each. */
import type { Client } from '../call.ts';
import { getMessages } from '../calls.ts';
import type { Arguments } from '../encode.ts';
import type { Affected, MessageCache } from './cache.ts';
import type { Message } from './message.ts';
import type { Narrow } from './narrow.ts';
import type { Page } from './range.ts';

/** `date` is ISO 8601. */
export type Anchor = number | 'newest' | 'oldest' | 'first_unread' | { readonly date: string };

/** The service's limit for one request. */
export const most = 5000;

/** The form in which a page's queue receives messages. */
const form = { apply_markdown: true, allow_empty_topic_name: true } as const;

type FetchArguments = Arguments<NonNullable<(typeof getMessages)['declared']>>;

export interface WindowAnswer {
  readonly page: Page;
  readonly anchor: number;
  /** Events during the request, which the answer may lack. */
  readonly missed: readonly Affected[];
}

const anchorOf = (anchor: Anchor) =>
  typeof anchor === 'object' ? ({ anchor: 'date', anchor_date: anchor.date } as const) : { anchor };

/** An empty narrow with ids means all readable messages; this term, which has no effect, means the reader's history. */
const askable = (narrow: Narrow): Narrow =>
  narrow.length === 0 ? [{ operator: 'near', operand: 0 }] : narrow;

/** A content, and the same with what the narrow searches for marked. */
interface Mark {
  readonly content: string;
  readonly marked: string;
}

export class Reading {
  readonly #client: Client;
  readonly #cache: MessageCache;
  readonly #narrow: Narrow;
  readonly #marks = new Map<number, Mark>();
  #meanwhile: Affected[] = [];
  #requests = 0;

  constructor(client: Client, cache: MessageCache, narrow: Narrow) {
    this.#client = client;
    this.#cache = cache;
    this.#narrow = narrow;
  }

  note(affected: Affected): void {
    if (this.#requests > 0) this.#meanwhile.push(affected);
  }

  /** The content with marks; after an edit the marks are those of an older content, and left out. */
  marked({ id, content }: Message): string {
    const mark = this.#marks.get(id);
    return mark?.content === content ? mark.marked : content;
  }

  around(anchor: Anchor, before: number, after: number): Promise<WindowAnswer> {
    return this.#ask({ ...anchorOf(anchor), num_before: before, num_after: after, narrow: this.#narrow });
  }

  beyond(edge: number, side: 'older' | 'newer', count: number): Promise<WindowAnswer> {
    const [before, after] = side === 'older' ? [count, 0] : [0, count];
    const away = { anchor: edge, include_anchor: false, num_before: before, num_after: after };
    return this.#ask({ ...away, narrow: this.#narrow });
  }

  those(ids: readonly number[]): Promise<WindowAnswer> {
    return this.#ask({ message_ids: ids, narrow: askable(this.#narrow) });
  }

  async #ask(asked: FetchArguments): Promise<WindowAnswer> {
    const start = this.#meanwhile.length;
    this.#requests += 1;
    try {
      const answer = await this.#cache.fetch(() => this.#client.call(getMessages, { ...asked, ...form }));
      for (const { id, content, match_content: marked } of answer.messages)
        if (marked !== undefined) this.#marks.set(id, { content, marked });
      const page: Page = {
        ids: answer.messages.map(({ id }) => id),
        foundOldest: answer.found_oldest === true,
        foundNewest: answer.found_newest === true,
      };
      return { page, anchor: answer.anchor ?? 0, missed: this.#meanwhile.slice(start) };
    } finally {
      this.#requests -= 1;
      if (this.#requests === 0) this.#meanwhile = [];
    }
  }
}
