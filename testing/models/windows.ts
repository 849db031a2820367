import { RequestError } from '@parlance/client/error';
import type { Message } from '@parlance/client/messages/message';
import { Messages } from '@parlance/client/messages/messages';
import type { Narrow } from '@parlance/client/messages/narrow';
import type { Anchor, MessageWindow } from '@parlance/client/messages/window';
import type { State } from '@parlance/client/state';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { everyCapability } from '../capabilities.ts';
import type { Listening } from '../listening.ts';
import type { Player } from '../player.ts';
import { checkRange } from './check-range.ts';

const form = { apply_markdown: true, allow_empty_topic_name: true } as const;

/** The fields that events and a fresh answer both provide. */
const comparable = (message: Message) => {
  const { recipient_id: _r, edit_history: _e, display_recipient: _d, avatar_url: _a, ...rest } = message;
  const { sender_email: _m, sender_full_name: _n, ...own } = rest;
  const textOf = (item: object) => JSON.stringify(Object.entries(item).sort());
  const sorted = (items: readonly object[]) => items.map(textOf).sort();
  return {
    ...own,
    // Requested only where it matters.
    flags: own.flags.filter((flag) => flag !== 'historical').toSorted(),
    reactions: sorted(own.reactions),
    submessages: sorted(own.submessages),
  };
};

export class Reader {
  readonly messages: Messages;
  readonly listening: Listening;
  readonly #player: Player;
  readonly #windows = new Set<MessageWindow>();

  private constructor(player: Player, listening: Listening) {
    this.#player = player;
    this.listening = listening;
    this.messages = new Messages(player.bare.core, listening.snapshot as State);
    listening.onEvent = (event, state) => {
      this.messages.follow(event, state);
      this.checkInvariants();
    };
  }

  static async of(player: Player): Promise<Reader> {
    const listening = await player.listen({ apply_markdown: true, client_capabilities: everyCapability });
    return new Reader(player, listening);
  }

  get name(): string {
    return this.#player.person.fullName;
  }

  open(narrow: Narrow, anchor: Anchor = 'newest'): MessageWindow {
    const window = this.messages.open(narrow, anchor);
    window.subscribe(() => this.checkInvariants());
    this.#windows.add(window);
    return window;
  }

  async catchUp(): Promise<void> {
    await this.listening.catchUp();
    await this.messages.settled();
  }

  checkInvariants(): void {
    for (const { view } of this.#windows) {
      if (view.range === undefined) continue;
      checkRange(view.range);
      const missing = view.range.ids.filter((id) => this.messages.get(id) === undefined);
      if (missing.length > 0) throw new Error(`A window shows ${missing.join(', ')}, which are not held.`);
    }
  }

  /** Undefined when the service refuses. */
  async #fresh({ narrow }: MessageWindow): Promise<readonly Message[] | undefined> {
    try {
      const all = { anchor: 'newest', num_before: 5000, num_after: 0, narrow, ...form } as const;
      return (await this.#player.bare.call(getMessages, all)).messages;
    } catch (error) {
      if (error instanceof RequestError && error.status < 500) return undefined;
      throw error;
    }
  }

  async compare(window: MessageWindow): Promise<{ readonly shown: unknown; readonly fresh: unknown }> {
    if (!window.isLive) {
      window.outdate();
      await window.settled();
    }
    const all = await this.#fresh(window);
    const { range } = window.view;
    if (range === undefined || all === undefined) return { shown: range, fresh: all };
    const within = all.filter(({ id }) => id >= range.from && id <= range.to);
    const marks = (message: Message) => {
      const { match_content: _c, match_subject: _s, ...own } = message as Message & Record<string, unknown>;
      return comparable(own as Message);
    };
    return { shown: range.ids.map((id) => comparable(this.messages.get(id)!)), fresh: within.map(marks) };
  }
}
