import { botStorageCharacters } from '@parlance/protocol/bots/endpoints';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

const noSuchKey = () => badRequest('Key does not exist.', { var_name: 'keys' });

/** Throws BAD_REQUEST if a key is missing. */
export const fetchStorage = async (
  { organizationId, query }: Reader,
  botId: number,
  keys?: readonly string[],
): Promise<Record<string, string>> => {
  const { rows } = await read<{ key: string; value: string }>`
    select key, value from bot_storage
    where organization_id = ${organizationId} and user_id = ${botId}
      and (${keys === undefined} or key = any(${keys ?? []}::text[]))
    order by key
  `.execute(query);
  if (keys !== undefined && rows.length !== new Set(keys).size) throw noSuchKey();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Serializes writes, to enforce the limit. */
const lockStorage = ({ organizationId, query }: Transaction, botId: number) =>
  read`
    select from users where organization_id = ${organizationId} and id = ${botId} for no key update
  `.execute(query);

/** Throws BAD_REQUEST beyond the total limit, without changes. */
export const doStore = async (
  transaction: Transaction,
  botId: number,
  storage: Readonly<Record<string, string>>,
): Promise<void> => {
  const { organizationId, query } = transaction;
  await lockStorage(transaction, botId);
  await write`
    insert into bot_storage (organization_id, user_id, key, value)
    select ${organizationId}, ${botId}, key, value
    from unnest(${Object.keys(storage)}::text[], ${Object.values(storage)}::text[]) as s(key, value)
    on conflict (organization_id, user_id, key) do update set value = excluded.value
  `.execute(query);
  const { rows } = await read<{ size: number }>`
    select coalesce(sum(length(key) + length(value)), 0)::int as size from bot_storage
    where organization_id = ${organizationId} and user_id = ${botId}
  `.execute(query);
  if (rows[0]!.size > botStorageCharacters)
    throw badRequest(
      say('The storage of a bot is limited to {limit} characters.', { limit: botStorageCharacters }),
    );
};

/** Throws BAD_REQUEST if a key is missing, without changes. */
export const doForget = async (
  transaction: Transaction,
  botId: number,
  keys?: readonly string[],
): Promise<void> => {
  const { organizationId, query } = transaction;
  await lockStorage(transaction, botId);
  const { rows } = await write`
    delete from bot_storage
    where organization_id = ${organizationId} and user_id = ${botId}
      and (${keys === undefined} or key = any(${keys ?? []}::text[]))
    returning key
  `.execute(query);
  if (keys !== undefined && rows.length !== new Set(keys).size) throw noSuchKey();
};
