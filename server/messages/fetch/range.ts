/** Messages around an anchor. */
import type { Anchor } from '@parlance/protocol/messages/fetch';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import type { Reader } from '../../db/reader.ts';
import type { Organization } from '../../organization/index.ts';
import type { User } from '../../users/index.ts';
import { compileNarrow } from '../narrow/compile.ts';
import type { Compiled } from '../narrow/compiled.ts';
import { fetchFirstSince, largest, timeOf } from '../narrow/first-since.ts';
import { fetchPage, type Placed, type Read, readIds } from './page.ts';

export interface RangeQuery {
  readonly anchor: Anchor;
  /** ISO 8601, UTC without a zone; for the anchor `date`. */
  readonly date?: string | undefined;
  readonly includesAnchor: boolean;
  readonly before: number;
  readonly after: number;
  readonly terms: readonly NarrowTerm[];
}

export interface Range<T> {
  /** Oldest first. */
  readonly messages: readonly T[];
  readonly anchor: number;
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  readonly narrow: Compiled;
}

/** Exceeds every id; clients use this number to mean the newest. */
export const beyondNewest = 10_000_000_000_000_000;

const fetchFirstUnread = async (reader: Reader, actor: User, narrow: Compiled): Promise<number> => {
  const side = { direction: 'asc', from: 0, limit: 1 } as const;
  const found = await fetchPage(
    reader,
    actor,
    { asked: { ...narrow, isUnread: true }, side },
    readIds(reader),
  );
  return found.messages[0]?.id ?? largest;
};

const placeOf = async (reader: Reader, actor: User, query: RangeQuery, narrow: Compiled): Promise<number> => {
  switch (query.anchor) {
    case 'newest':
      return largest;
    case 'oldest':
      return 0;
    case 'first_unread':
      return fetchFirstUnread(reader, actor, narrow);
    case 'date':
      return fetchFirstSince(reader, timeOf(query.date!));
    default:
      return Math.min(query.anchor, largest);
  }
};

const nothing = { messages: [], isCut: false } as const;

/** Throws BAD_NARROW. `read` gets only readable ids. */
export const fetchRange = async <T extends Placed>(
  {
    reader,
    organization,
    actor,
  }: { readonly reader: Reader; readonly organization: Organization; readonly actor: User },
  query: RangeQuery,
  read: Read<T>,
): Promise<Range<T>> => {
  const narrow = await compileNarrow(reader, organization, actor, query.terms);
  const place = await placeOf(reader, actor, query, narrow);
  const { before, after } = query;
  // One extra on each side shows whether more exist.
  const [past, coming] = await Promise.all([
    before === 0
      ? nothing
      : fetchPage(
          reader,
          actor,
          { asked: narrow, side: { direction: 'desc', from: place - 1, limit: before + 1 } },
          read,
        ),
    place === largest
      ? nothing
      : fetchPage(
          reader,
          actor,
          { asked: narrow, side: { direction: 'asc', from: place, limit: after + 2 } },
          read,
        ),
  ]);
  const [older, newer] = [past.messages, coming.messages];
  const foundAnchor = newer[0]?.id === place;
  const later = foundAnchor ? newer.slice(1) : newer;
  return {
    messages: [
      ...older.slice(0, before).reverse(),
      ...(foundAnchor && query.includesAnchor ? newer.slice(0, 1) : []),
      ...later.slice(0, after),
    ],
    anchor: place === largest ? beyondNewest : place,
    foundAnchor: foundAnchor && query.includesAnchor,
    foundOldest: place === 0 || (before > 0 && !past.isCut && older.length <= before),
    foundNewest: !coming.isCut && later.length <= after,
    narrow,
  };
};
