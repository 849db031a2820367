/** Messages around an anchor. */
import { type Anchor, beyondNewest } from '@parlance/protocol/messages/fetch';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import type { Reader } from '../../db/reader.ts';
import type { Organization } from '../../organization/index.ts';
import type { User } from '../../users/index.ts';
import { compileNarrow } from '../narrow/compile.ts';
import type { Compiled } from '../narrow/compiled.ts';
import { fetchFirstSince, largest, timeOf } from '../narrow/first-since.ts';
import { guessNarrow } from '../narrow/guess.ts';
import { type Found, fetchPage, type Placed, type Read, readIds, type Side } from './page.ts';

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

interface Asking<T> {
  readonly reader: Reader;
  readonly actor: User;
  readonly query: RangeQuery;
  readonly read: Read<T>;
}

interface Sides<T> {
  readonly place: number;
  /** Nearest first; undefined where nothing was asked. */
  readonly past: Found<T> | undefined;
  readonly coming: Found<T> | undefined;
}

const fetchSides = async <T extends Placed>(
  { reader, actor, query, read }: Asking<T>,
  asked: Compiled,
): Promise<Sides<T>> => {
  const { before, after } = query;
  const place = await placeOf(reader, actor, query, asked);
  const fetch = (side: Side) => fetchPage(reader, actor, { asked, side }, read);
  // One extra on each side shows whether more exist.
  const [past, coming] = await Promise.all([
    before === 0 ? undefined : fetch({ direction: 'desc', from: place - 1, limit: before + 1 }),
    place === largest ? undefined : fetch({ direction: 'asc', from: place, limit: after + 2 }),
  ]);
  return { place, past, coming };
};

/** Undefined without a guess, or where it was wrong. Nothing found may mean that. */
const guessSides = async <T extends Placed>(asking: Asking<T>): Promise<Sides<T> | undefined> => {
  const { reader, actor, query } = asking;
  if (query.anchor === 'first_unread') return undefined;
  const guess = await guessNarrow(reader, actor, query.terms);
  if (guess === undefined) return undefined;
  const sides = await fetchSides(asking, guess);
  const isSure = [sides.past, sides.coming].every((side) => side === undefined || side.messages.length > 0);
  return isSure ? sides : undefined;
};

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
  const asking = { reader, actor, query, read };
  const [narrow, guessed] = await Promise.all([
    compileNarrow(reader, organization, actor, query.terms),
    guessSides(asking),
  ]);
  const { place, past, coming } = guessed ?? (await fetchSides(asking, narrow));
  const { before, after } = query;
  const [older, newer] = [past?.messages ?? [], coming?.messages ?? []];
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
    foundOldest: place === 0 || (before > 0 && past?.isCut !== true && older.length <= before),
    foundNewest: coming?.isCut !== true && later.length <= after,
    narrow,
  };
};
