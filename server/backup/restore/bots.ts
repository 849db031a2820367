import type { Database } from '../../db/database.ts';
import { read, write } from '../../db/sql.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { issueBotKeys, randomText } from '../../users/index.ts';

const tokenLength = 32;

/** Seals with the new key what the lost one sealed: new tokens for webhooks, no configuration for embedded bots. */
const renewTokens = async (database: Database, secrets: Secrets, organizationId: number): Promise<void> => {
  await database.transact(organizationId, undefined, async ({ query }) => {
    const { rows } = await read<{ id: number; isWebhook: boolean }>`
      select user_id as id, url is not null as "isWebhook" from bots
      where organization_id = ${organizationId} and sealed is not null
    `.execute(query);
    const bots = rows.map(({ id, isWebhook }) => ({
      id,
      sealed: secrets.seal(isWebhook ? randomText(tokenLength) : '{}').toString('hex'),
    }));
    await write`
      update bots b set sealed = decode(r.sealed, 'hex')
      from jsonb_to_recordset(${JSON.stringify(bots)}::text::jsonb) as r(id int, sealed text)
      where b.organization_id = ${organizationId} and b.user_id = r.id
    `.execute(query);
  });
};

/** Each bot has a key at all times. No program knows the new ones yet. */
export const renewBots = async (
  database: Database,
  secrets: Secrets,
  { isKeyLost }: { readonly isKeyLost: boolean },
): Promise<void> => {
  const { rows } = await read<{ id: number }>`select id from organizations order by id`.execute(
    database.query,
  );
  for (const { id } of rows) {
    await database.transact(id, undefined, (transaction) => issueBotKeys(transaction, secrets));
    if (isKeyLost) await renewTokens(database, secrets, id);
  }
};
