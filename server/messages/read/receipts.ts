/**
 * Lists members who received and read the message and share receipts, except the sender. Omits users muted by
 * the reader, and muters of reader or sender.
 */
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { getReadReceipts } from '@parlance/protocol/messages/questions';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import { settingOf } from '../../organization/index.ts';
import { defaultSettings } from '../../users/index.ts';
import { accessMessage } from '../one-message.ts';
import { flagBits } from './flag-bits.ts';

/** Throws BAD_REQUEST where receipts are disabled and for unreadable messages. */
export const fetchReadReceipts = async (
  input: Input<typeof getReadReceipts>,
  { reader, organization, actor }: Call,
): Promise<Answer<typeof getReadReceipts>> => {
  if (!settingOf(organization, 'enable_read_receipts'))
    throw badRequest('Read receipts are disabled in this organization.');
  const message = await accessMessage(reader, actor, input.message_id);
  const { rows } = await read<{ id: number }>`
    select u.id from memberships b
    join users u on u.organization_id = b.organization_id and u.id = b.user_id
    join read_states r on r.organization_id = b.organization_id and r.user_id = b.user_id
      and r.recipient_id = b.recipient_id
    where b.organization_id = ${organization.id} and b.recipient_id = ${message.recipientId} and b."left" is null
      and r.read @> ${message.id}::bigint and u.is_active and u.id <> ${message.senderId}
      and coalesce((u.settings ->> 'send_read_receipts')::boolean, ${defaultSettings.send_read_receipts})
      and not exists (
        select from muted_users x
        where x.organization_id = b.organization_id and not x.has_ended and (
          (x.user_id = ${actor.id} and x.muted_id = b.user_id)
          or (x.user_id = b.user_id and x.muted_id in (${actor.id}, ${message.senderId}))))
      and exists (
        select from memberships t
        where t.organization_id = b.organization_id and t.user_id = b.user_id and t.recipient_id = b.recipient_id
          and t.joined <= ${message.id} and (t."left" is null or ${message.id} < t."left"))
      and not exists (
        select from message_flags f
        where f.organization_id = b.organization_id and f.user_id = b.user_id and f.message_id = ${message.id}
          and f.flags & ${flagBits.unread} <> 0)
    order by u.id
  `.execute(reader.query);
  return { user_ids: rows.map(({ id }) => id) };
};
