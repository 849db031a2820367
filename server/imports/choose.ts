/** Leaves out what the operator does not want: `--only`, `--except`, `--no-direct-messages`, `--since`. */
import { Refusal } from '../config/refusal.ts';
import type { Tally } from './tally.ts';
import type { Channel, Item, Message, Scheduled, SourceId } from './vocabulary.ts';

export interface Choice {
  /** Names or ids of channels. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
  readonly withoutDirect: boolean;
  /** Microseconds since the epoch. */
  readonly since?: number | undefined;
}

const names = (word: string, { id, name }: Channel): boolean =>
  word === id || word.toLowerCase() === name.toLowerCase();

const isNamed = (words: readonly string[], channel: Channel): boolean =>
  words.some((word) => names(word, channel));

/** Words of `--only` and `--except` that name no channel yet. A misspelt one would bring what must stay behind. */
class Unknown {
  #words: readonly (readonly [option: string, word: string])[];

  constructor({ only = [], except = [] }: Choice) {
    const pairs = (option: string, words: readonly string[]) => words.map((word) => [option, word] as const);
    this.#words = [...pairs('--only', only), ...pairs('--except', except)];
  }

  meet(channel: Channel): void {
    this.#words = this.#words.filter(([, word]) => !names(word, channel));
  }

  /** Throws Refusal. All channels come before the first message, and before anything is written. */
  refuse(): void {
    for (const [option, word] of this.#words)
      throw new Refusal(`${option}: the archive has no channel ${word}.`);
  }
}

export async function* choose(
  items: AsyncIterable<Item>,
  choice: Choice,
  tally: Tally,
): AsyncGenerator<Item> {
  const { only, except, withoutDirect, since } = choice;
  const left = new Set<SourceId>();
  const unknown = new Unknown(choice);
  const isLeft = (channel: Channel): boolean =>
    (only !== undefined && !isNamed(only, channel)) || (except !== undefined && isNamed(except, channel));
  const reasonAgainst = ({ place, at }: Message): string | undefined => {
    if ('conversation' in place) {
      if (withoutDirect) return 'direct messages are not wanted';
    } else if (left.has(place.channel)) return 'its channel is not wanted';
    return since !== undefined && at < since ? 'it is older than wanted' : undefined;
  };
  const isAway = ({ place }: Scheduled): boolean =>
    'channel' in place ? left.has(place.channel) : withoutDirect;
  for await (const item of items) {
    if (item.kind === 'channel') unknown.meet(item);
    if (item.kind === 'message') unknown.refuse();
    if (item.kind === 'channel' && isLeft(item)) {
      left.add(item.id);
      tally.leave({ of: 'channels', what: 'channel', why: 'it is not wanted', example: item.name });
    } else if ((item.kind === 'membership' || item.kind === 'topic_choice') && left.has(item.channel)) {
      if (item.kind === 'membership')
        tally.leave({ of: 'memberships', what: 'membership', why: 'its channel is not wanted' });
    } else if (item.kind === 'scheduled' && isAway(item)) {
      tally.leave({ of: 'other', what: 'scheduled message', why: 'its place is not wanted' });
    } else if (item.kind === 'message') {
      const why = reasonAgainst(item);
      if (why === undefined) yield item;
      else tally.leave({ of: 'messages', what: 'message', why });
    } else yield item;
  }
  unknown.refuse();
}
