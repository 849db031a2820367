import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { randomText } from './keys.ts';

const keyLength = 32;

/** Gives each bot a new key, where no key came along. */
export const issueBotKeys = async (
  { query, organizationId }: Transaction,
  secrets: Secrets,
): Promise<void> => {
  const { rows } = await read<{ id: number }>`
    select id from users where organization_id = ${organizationId} and is_bot and system_bot is null
  `.execute(query);
  if (rows.length === 0) return;
  const keys = rows.map(({ id }) => {
    const key = randomText(keyLength);
    return { id, hash: secrets.hash(key).toString('hex'), sealed: secrets.seal(key).toString('hex') };
  });
  await write`
    insert into api_keys (organization_id, user_id, name, hash, sealed)
    select ${organizationId}, id, 'default', decode(hash, 'hex'), decode(sealed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as r(id int, hash text, sealed text)
  `.execute(query);
};
