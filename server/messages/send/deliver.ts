/** Sends the messages of many calls in one transaction. Ids are log positions, so writing needs the log's lock. */
import { ApiError } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { read } from '../../db/sql.ts';
import { entryHead } from '../../events/entry-text.ts';
import type { Service } from '../../frame/service.ts';
import { createLane, type Lane } from '../../jobs/lane.ts';
import { showingParts } from '../../uploads/index.ts';
import { createVocabulary, storeWords, type Vocabulary } from '../search/vocabulary.ts';
import { sendWithin } from './append.ts';
import { type Draft, textsOf } from './draft.ts';
import { insertion } from './insertion.ts';
import { entryOf, tailOf } from './log-entry.ts';
import { Rest } from './rest.ts';

/** The channel or the caller is no longer as it was when the message was checked: look it up, and check again. */
export class ChannelChanged extends Error {}

/** Returns for an unwritten draft the id of the message with its key, or the reason. */
const explain = async (database: Database, organizationId: number, drafts: readonly Draft[]) => {
  const { rows } = await read<{ place: number; message_id: number | null }>`
    select d.place::int, k.message_id
    from unnest(
      ${drafts.map((draft) => draft.message.sender_id)}::int[],
      ${drafts.map((draft) => draft.idempotencyKey ?? null)}::text[]
    ) with ordinality as d(sender_id, key, place)
    join users u on u.organization_id = ${organizationId} and u.id = d.sender_id
    left join send_keys k on k.organization_id = u.organization_id and k.sender_id = u.id and k.key = d.key
      and k.at >= now() - interval '24 hours'
    where u.is_active or k.message_id is not null
  `.execute(database.query);
  const found = new Map(rows.map((row) => [drafts[row.place - 1]!, row.message_id]));
  return (draft: Draft) => {
    if (!found.has(draft)) return new ApiError('USER_DEACTIVATED', 'Account is deactivated');
    return found.get(draft) ?? new ChannelChanged();
  };
};

/** What the sends of one organization share. */
interface Sends {
  readonly database: Database;
  readonly organizationId: number;
  readonly vocabulary: Vocabulary;
  readonly rest: Rest;
}

/** Returns the ids of written drafts. */
const deliverAtOnce = async (
  { database, organizationId, rest }: Sends,
  drafts: readonly Draft[],
): Promise<Map<Draft, number>> => {
  const idOf = (first: number, place: number) => first + place - 1;
  const toShow = drafts.flatMap(({ attachmentIds }, index) =>
    attachmentIds.map((attachmentId) => ({ place: index + 1, attachmentId })),
  );
  const files = [...new Set(toShow.map(({ attachmentId }) => attachmentId))];
  const messageEntries = sql`select t.place, ${entryHead}::text || s.id || t.tail as entry
      from unnest(${drafts.map(tailOf)}::text[]) with ordinality as t(tail, place)
      left join sent s using (place)`;
  const parts =
    files.length === 0
      ? sql`entries as (${messageEntries})`
      : sql`${showingParts(organizationId, files, toShow)}, entries as (
          ${messageEntries} union all select ${drafts.length}::int + place, entry from file_entries)`;
  const { first, waited, places } = await database.appendAtOnce(
    organizationId,
    {
      count: drafts.length,
      others: files.length,
      write: (first) => sql`${insertion(organizationId, drafts, first)}, ${parts}`,
    },
    (first, places) =>
      drafts.map((draft, index) => {
        const position = idOf(first, index + 1);
        return places.has(index + 1) ? { position, ...entryOf(draft, position) } : { position };
      }),
  );
  rest.note(waited);
  return new Map(
    drafts.flatMap((draft, index) =>
      places.has(index + 1) ? [[draft, idOf(first, index + 1)] as const] : [],
    ),
  );
};

/** Only these can be written: what follows from the others must not be written either. */
class Partly extends Error {
  readonly drafts: readonly Draft[];

  constructor(drafts: readonly Draft[]) {
    super();
    this.drafts = drafts;
  }
}

/** Returns the ids of written drafts. */
const deliverWithMore = async (
  sends: Sends,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, number>> => {
  if (drafts.length === 0) return new Map();
  try {
    return await sends.database.transact(sends.organizationId, undefined, async (transaction) => {
      const ids = await sendWithin(transaction, drafts);
      transaction.append(() => {
        const written = drafts.filter((draft) => ids.has(draft));
        if (drafts.some((draft) => draft.follows.length > 0 && !ids.has(draft))) throw new Partly(written);
        return [];
      });
      return ids;
    });
  } catch (error) {
    if (error instanceof Partly) return deliverWithMore(sends, error.drafts);
    throw error;
  }
};

const deliver = async (sends: Sends, drafts: readonly Draft[]): Promise<(number | Error)[]> => {
  const { database, organizationId, vocabulary } = sends;
  const words = vocabulary.unknown(organizationId, textsOf(drafts));
  await storeWords(database, organizationId, words);
  // These need further events.
  const tellsMore = drafts.some(({ begins, follows }) => begins !== undefined || follows.length > 0);
  const ids = await (tellsMore ? deliverWithMore(sends, drafts) : deliverAtOnce(sends, drafts));
  // Not before a commit that waits for the disk: words that are not there go when the database is killed.
  if (ids.size > 0) vocabulary.learn(organizationId, words);
  // One who is only remembered learns nothing.
  const missing = drafts.filter((draft) => !ids.has(draft) && draft.caller === undefined);
  const explained = missing.length === 0 ? undefined : await explain(database, organizationId, missing);
  return drafts.map(
    (draft) => ids.get(draft) ?? (draft.caller === undefined ? explained!(draft) : new ChannelChanged()),
  );
};

/** Repeated keys get the first draft's result. */
const deliverDistinct = async (sends: Sends, drafts: readonly Draft[]) => {
  const firsts = new Map<unknown, Draft>();
  const keyOf = (draft: Draft) =>
    draft.idempotencyKey === undefined ? draft : `${draft.message.sender_id}:${draft.idempotencyKey}`;
  for (const draft of drafts) if (!firsts.has(keyOf(draft))) firsts.set(keyOf(draft), draft);
  const distinct = [...firsts.values()];
  const results = await deliver(sends, distinct);
  const byDraft = new Map(distinct.map((draft, index) => [draft, results[index]!]));
  return drafts.map((draft) => byDraft.get(firsts.get(keyOf(draft))!)!);
};

/** Throws `ChannelChanged`. */
export type Deliver = (organizationId: number, draft: Draft) => Promise<number>;

/** Returns the id once durable. Each organization has one log, so one lane. */
export const createDeliver = ({ database, now }: Pick<Service, 'database' | 'now'>): Deliver => {
  const lanes = new Map<number, Lane<Draft, number>>();
  const vocabulary = createVocabulary(now);
  return (organizationId, draft) => {
    let lane = lanes.get(organizationId);
    if (lane === undefined) {
      const rest = new Rest();
      const sends: Sends = { database, organizationId, vocabulary, rest };
      lane = createLane((drafts) => deliverDistinct(sends, drafts), {
        rest: () => (database.hasNeighbours ? rest.length : 0),
      });
      lanes.set(organizationId, lane);
    }
    return lane.run(draft);
  };
};
