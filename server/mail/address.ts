/**
 * Anyone who knows a channel's address can post as its sender, so users get their own, only where they
 * may post. Incoming mail is handled elsewhere (docs/mail.md).
 */
import { badRequest } from '@parlance/protocol/errors';
import { accessChannel, checkMaySend, noSuchChannel } from '../channels/index.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { randomText } from '../users/index.ts';

const tokenLength = 32;
/** Fits, with the token, the 64 characters of a mailbox name. */
const longestName = 30;

/** Makes the address readable; nothing depends on it. */
export const readablePart = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '');

/** Accepts the service's own bot, the caller and their bots; refuses others alike. */
const accessSender = async (reader: Reader, actorId: number, id: number | undefined): Promise<number> => {
  const { rows } = await read<{ id: number }>`
    select u.id from users u
    where u.organization_id = ${reader.organizationId} and u.is_active and (
      (${id ?? null}::bigint is null and u.system_bot = 'gateway')
      or (u.id::bigint = ${id ?? null}::bigint and (
        u.id = ${actorId} or u.system_bot = 'gateway' or (u.is_bot and u.bot_owner_id = ${actorId}))))
  `.execute(reader.query);
  if (rows[0] === undefined) throw badRequest('Invalid sender ID', { var_name: 'sender_id' });
  return rows[0].id;
};

/**
 * Returns '' without incoming mail. Throws STREAM_DOES_NOT_EXIST unless the actor reads the channel,
 * BAD_REQUEST.
 */
export const fetchAddress = async (
  { database, emailGatewayPattern, now }: Service,
  { reader, actor, organization }: Call,
  channelId: number,
  wantedSender: number | undefined,
): Promise<string> => {
  const channel = await accessChannel(reader, actor, channelId);
  if (channel.reading === 'none') throw noSuchChannel(channelId);
  await checkMaySend({ reader, organization, actor, now: now() }, channel);
  const sender = await accessSender(reader, actor.id, wantedSender);
  if (emailGatewayPattern === undefined) return '';
  const { rows } = await database.transact(organization.id, actor, ({ query }) =>
    write<{ token: string }>`
      insert into channel_email_addresses as a (organization_id, channel_id, creator_id, sender_id, token)
      values (${organization.id}, ${channel.id}, ${actor.id}, ${sender}, ${randomText(tokenLength)})
      on conflict (organization_id, channel_id, creator_id, sender_id) do update set token = a.token
      returning token
    `.execute(query),
  );
  const name = readablePart(channel.name);
  const { token } = rows[0]!;
  return emailGatewayPattern.replace('%s', () => (name === '' ? token : `${name}.${token}`));
};
