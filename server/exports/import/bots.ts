/** Archives hold no keys or tokens, so bots get new ones. */
import { botTypes, webhookInterfaces } from '@parlance/protocol/bots/bot';
import { serviceBotsConsumer } from '../../bots/index.ts';
import { Refusal } from '../../config/refusal.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { followLog } from '../../events/consumer.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { randomText } from '../../users/index.ts';
import type { Row } from '../format.ts';
import type { Mapping } from './mapping.ts';

const keyLength = 32;

/** Each request checks for internal hosts, as for other bots [V22]. */
const checkSetup = ({ user_id, url, interface: form }: Row<'bots'>): void => {
  const isKnownForm = form === null || Object.values<number>(webhookInterfaces).includes(form);
  if (!isKnownForm || (url !== null && !(/^https?:\/\//i.test(url) && URL.canParse(url))))
    throw new Refusal(`The archive has bot ${user_id} with a webhook that cannot be.`);
};

export const writeBots = async (
  transaction: Transaction,
  mapping: Mapping,
  secrets: Secrets,
  rows: readonly Row<'bots'>[],
): Promise<void> => {
  const { query, organizationId } = transaction;
  const written = rows.map((row) => {
    checkSetup(row);
    const secret = row.url !== null ? randomText(keyLength) : row.service_name === null ? null : '{}';
    return {
      ...row,
      user_id: mapping.users.of(row.user_id),
      sending_channel_id: mapping.channels.find(row.sending_channel_id ?? 0) ?? null,
      events_channel_id: mapping.channels.find(row.events_channel_id ?? 0) ?? null,
      sealed: secret === null ? null : secrets.seal(secret).toString('hex'),
    };
  });
  await write`
    insert into bots (organization_id, user_id, sending_channel_id, events_channel_id, all_public_channels,
      service_name, url, interface, sealed)
    select ${organizationId}, user_id, sending_channel_id, events_channel_id, all_public_channels,
      service_name, url, interface, decode(sealed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(user_id int, sending_channel_id int,
      events_channel_id int, all_public_channels boolean, service_name text, url text, interface int, sealed text)
  `.execute(query);
};

export const followForBots = async (transaction: Transaction): Promise<void> => {
  const { rows } = await read`
    select from users where organization_id = ${transaction.organizationId}
      and bot_type in (${botTypes.outgoingWebhook}, ${botTypes.embedded}) limit 1
  `.execute(transaction.query);
  if (rows.length > 0) followLog(transaction, serviceBotsConsumer);
};

export const writeBotStorage = async (
  { query, organizationId }: Transaction,
  mapping: Mapping,
  rows: readonly Row<'bot_storage'>[],
): Promise<void> => {
  const written = rows.map((row) => ({ ...row, user_id: mapping.users.of(row.user_id) }));
  await write`
    insert into bot_storage (organization_id, user_id, key, value)
    select ${organizationId}, user_id, key, value
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(user_id int, key text, value text)
  `.execute(query);
};
