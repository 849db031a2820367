/** Sends messages in a transaction that writes more than them. Ids are log positions, so writing needs the log's lock. */
import { sql } from 'kysely';
import { recordFirstMessages } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { doFollow } from '../../topics/index.ts';
import { type Showing, showFiles } from '../../uploads/index.ts';
import { rememberRead } from '../read/marks.ts';
import { rememberWords } from '../search/vocabulary.ts';
import { vocabularyOf } from '../search/words.ts';
import { type Draft, textsOf } from './draft.ts';
import { insertion } from './insertion.ts';
import { entryOf } from './log-entry.ts';

const showingsOf = (ids: ReadonlyMap<Draft, number>): Showing[] =>
  [...ids].flatMap(([{ attachmentIds }, messageId]) =>
    attachmentIds.length === 0 ? [] : [{ messageId, attachmentIds }],
  );

const beginnings = (drafts: readonly Draft[]): readonly Draft[] => {
  const byChannel = new Map<number, Draft>();
  for (const draft of drafts)
    if (draft.begins !== undefined && !byChannel.has(draft.begins.id)) byChannel.set(draft.begins.id, draft);
  return [...byChannel.values()];
};

/** The transaction made the channel or holds its row, so no marking of the reader has the row and waits for the log. */
const rememberReaders = async (
  transaction: Transaction,
  drafts: readonly Draft[],
  first: number,
): Promise<void> => {
  for (const reader of new Set(drafts.flatMap(({ readBy }) => readBy ?? [])))
    await rememberRead(
      transaction,
      reader,
      drafts.flatMap(({ readBy, message }, index) =>
        readBy === reader ? [{ id: first + index, recipientId: message.recipient_id }] : [],
      ),
    );
};

/** The map has the ids once the transaction is done; missing drafts were not sent. */
export const appendMessages = (
  transaction: Transaction,
  drafts: readonly Draft[],
): ReadonlyMap<Draft, number> => {
  const ids = new Map<Draft, number>();
  if (drafts.length === 0) return ids;
  transaction.append(async (first) => {
    const { organizationId, query } = transaction;
    const [{ rows }] = await Promise.all([
      read<{ id: number }>`
        with ${insertion(organizationId, drafts, sql<number>`${first}::bigint`)} select id from sent
      `.execute(query),
      rememberWords(transaction, textsOf(drafts).flatMap(vocabularyOf)),
    ]);
    const written = new Set(rows.map(({ id }) => id));
    await rememberReaders(transaction, drafts, first);
    const entries = drafts.map((draft, index) => {
      const id = first + index;
      if (!written.has(id)) return {};
      ids.set(draft, id);
      return entryOf(draft, id);
    });
    return [...entries, ...(await showFiles(transaction, showingsOf(ids)))];
  });
  const firsts = beginnings(drafts);
  if (firsts.length > 0)
    transaction.append(() =>
      recordFirstMessages(
        transaction,
        firsts.flatMap((draft) => {
          const messageId = ids.get(draft);
          return messageId === undefined ? [] : [{ channel: draft.begins!, messageId }];
        }),
      ),
    );
  return ids;
};

export const sendWithin = async (
  transaction: Transaction,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, number>> => {
  const ids = appendMessages(transaction, drafts);
  await doFollow(
    transaction,
    drafts.flatMap(({ follows }) => follows),
    Math.max(...drafts.map(({ sentAt }) => sentAt.getTime())),
  );
  return ids;
};
