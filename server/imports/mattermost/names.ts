/** Finds the people and channels that a text names. */
import type { SourceId } from '../vocabulary.ts';

export interface NamedChannel {
  readonly id: SourceId;
  readonly name: string;
  readonly team: string;
  /** Whether all readers of its team may know its name. */
  readonly isOpen: boolean;
}

export interface Names {
  readonly people: ReadonlySet<string>;
  readonly teams: ReadonlyMap<string, { readonly isOpen: boolean }>;
  /** Channels by name; names repeat between teams. */
  readonly channels: ReadonlyMap<string, readonly NamedChannel[]>;
}

/**
 * Returns the longest known name that the text begins with. A name ends at the end of the text, or before a mark that
 * a name may have and a sentence as well.
 */
export function longestName(given: string, isKnown: (name: string) => boolean): string | undefined {
  const name = given.toLowerCase();
  for (let end = name.length; end > 0; end--) {
    const isEnd = end === name.length || /[._-]/.test(name[end]!);
    if (isEnd && isKnown(name.slice(0, end))) return name.slice(0, end);
  }
  return undefined;
}

/**
 * Finds a channel for a text in `team`, which is undefined in a direct conversation. A channel is left alone where a
 * reader of the text could not know its name in the source.
 */
export function findChannel(
  { channels, teams }: Names,
  name: string,
  team: string | undefined,
): NamedChannel | undefined {
  const named = channels.get(name) ?? [];
  const own = named.find((channel) => channel.team === team);
  if (own !== undefined) return own.isOpen ? own : undefined;
  return named.find((channel) => channel.isOpen && teams.get(channel.team)?.isOpen === true);
}
