/**
 * Default channels of bots. They must be public, because managers read their names even after leaving them
 * [V2].
 */
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { accessChannel, type Channel, channelChanged } from '../channels/index.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { emitBotChanged, type User } from '../users/index.ts';

/** Locks the channel; returns null for an empty name. Throws STREAM_DOES_NOT_EXIST and BAD_REQUEST. */
export const lockDefaultChannel = async (
  transaction: Transaction,
  actor: User,
  parameter: string,
  name: string,
): Promise<number | null> => {
  if (name.trim() === '') return null;
  const { id } = await accessChannel(transaction, actor, name);
  const { rows } = await read`
    select from channels
    where organization_id = ${transaction.organizationId} and id = ${id} and not invite_only and not is_archived
    for share
  `.execute(transaction.query);
  if (rows.length === 0)
    throw badRequest(say('Argument "{parameter}" must name a public channel.', { parameter }), {
      var_name: parameter,
    });
  return id;
};

const isOpen = (channel: Channel) => !channel.inviteOnly && !channel.isArchived;

interface Affected {
  readonly id: number;
  readonly botOwnerId: number | null;
  readonly sends: boolean;
  readonly listens: boolean;
}

/** Clears defaults that become private; emits new names. */
export const reactions = [
  when(channelChanged, async (transaction, { before, after }) => {
    if (before.name === after.name && isOpen(after)) return;
    const { organizationId, query } = transaction;
    const name = isOpen(after) ? after.name : null;
    const { rows } = await read<Affected>`
      select u.id, u.bot_owner_id as "botOwnerId", b.sending_channel_id is not distinct from ${after.id} as sends,
        b.events_channel_id is not distinct from ${after.id} as listens
      from bots b
      join users u on u.organization_id = b.organization_id and u.id = b.user_id
      where b.organization_id = ${organizationId} and ${after.id}::int in (b.sending_channel_id, b.events_channel_id)
      order by u.id for update of b
    `.execute(query);
    if (rows.length === 0) return;
    if (name === null)
      await write`
        update bots set sending_channel_id = nullif(sending_channel_id, ${after.id}),
          events_channel_id = nullif(events_channel_id, ${after.id})
        where organization_id = ${organizationId} and ${after.id}::int in (sending_channel_id, events_channel_id)
      `.execute(query);
    for (const { sends, listens, ...bot } of rows) {
      const change = {
        ...(sends ? { default_sending_stream: name } : {}),
        ...(listens ? { default_events_register_stream: name } : {}),
      };
      emitBotChanged(transaction, bot, change);
    }
  }),
];
