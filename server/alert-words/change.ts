/** [S168] */
import { alertWordsChanged } from '@parlance/protocol/alert-words';
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';

/** Oldest first. */
export const fetchWords = async ({ organizationId, query }: Reader, userId: number): Promise<string[]> => {
  const { rows } = await read<{ words: string[] }>`
    select words from alert_words where organization_id = ${organizationId} and user_id = ${userId}
  `.execute(query);
  return rows[0]?.words ?? [];
};

/** Trims words and drops empty ones. Throws BAD_REQUEST for one that is too long. */
export const checkWords = (words: readonly string[]): string[] => {
  words.forEach((word, index) => {
    if ([...word.trim()].length > limits.alertWordLength)
      throw badRequest(
        say('alert_words[{index}] is too long (limit: {limit} characters)', {
          index,
          limit: limits.alertWordLength,
        }),
        {
          var_name: 'alert_words',
        },
      );
  });
  return words.map((word) => word.trim()).filter((word) => word !== '');
};

export const withWords = (before: readonly string[], added: readonly string[]): string[] => {
  const byKey = new Map(before.map((word) => [word.toLowerCase(), word]));
  for (const word of added) if (!byKey.has(word.toLowerCase())) byKey.set(word.toLowerCase(), word);
  return [...byKey.values()];
};

export const withoutWords = (before: readonly string[], removed: readonly string[]): string[] => {
  const keys = new Set(removed.map((word) => word.toLowerCase()));
  return before.filter((word) => !keys.has(word.toLowerCase()));
};

/** Locks the organization's row: change counts follow commit order. */
const writeWords = async (
  { organizationId, query }: Transaction,
  userId: number,
  words: readonly string[],
): Promise<void> => {
  await write`
    insert into alert_words (organization_id, user_id, words, changed)
    select ${organizationId}, ${userId}, ${words}::text[], alert_words_changed
    from organizations where id = ${organizationId}
    on conflict (organization_id, user_id) do update set words = excluded.words, changed = excluded.changed
  `.execute(query);
};

/** Returns all words after the change. Throws BAD_REQUEST if there are too many. */
export const doChangeWords = (
  service: Service,
  call: Call,
  change: (before: readonly string[]) => readonly string[],
): Promise<string[]> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    await write`
      update organizations set alert_words_changed = alert_words_changed + 1, version = version + 1
      where id = ${transaction.organizationId}
    `.execute(transaction.query);
    const before = await fetchWords(transaction, call.actor.id);
    const after = [...change(before)];
    if (after.length > limits.alertWords && after.length > before.length)
      throw badRequest(say('At most {limit} alert words are possible.', { limit: limits.alertWords }), {
        var_name: 'alert_words',
      });
    await writeWords(transaction, call.actor.id, after);
    transaction.emit(alertWordsChanged.of({ alert_words: after }), { users: [call.actor.id] });
    return after;
  });
