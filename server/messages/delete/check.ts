/** Checks the right to delete a readable message. Throws BAD_REQUEST. `now` in milliseconds. */
import { badRequest } from '@parlance/protocol/errors';
import { type AccessedChannel, isPermittedIn } from '../../channels/index.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../frame/routes.ts';
import { hasPermission } from '../../groups/index.ts';
import { settingOf } from '../../organization/index.ts';
import { isTooOld } from '../edit/age.ts';
import type { HeldMessage } from '../edit/held.ts';

type Who = Pick<Call, 'organization' | 'actor'>;

const mayDelete = async (
  transaction: Transaction,
  {
    channel,
    name,
  }: {
    readonly channel: AccessedChannel | undefined;
    readonly name: 'can_delete_any_message_group' | 'can_delete_own_message_group';
  },
  { organization, actor }: Who,
  now: number,
): Promise<boolean> =>
  (await hasPermission({ reader: transaction, organization, actor, now }, name)) ||
  (channel !== undefined &&
    (await isPermittedIn({ reader: transaction, organization, actor, now }, channel, name)));

/** A bot's messages count as its owner's too. Messages of an archived channel cannot be deleted [V23]. */
export const checkMayDelete = async (
  transaction: Transaction,
  { message, channel }: { readonly message: HeldMessage; readonly channel: AccessedChannel | undefined },
  who: Who,
  now: number,
): Promise<void> => {
  const { organization, actor } = who;
  const refusal = badRequest("You don't have permission to delete this message");
  if (channel?.isArchived === true) throw refusal;
  if (await mayDelete(transaction, { channel, name: 'can_delete_any_message_group' }, who, now)) return;
  const isOwn = message.senderId === actor.id || message.senderOwnerId === actor.id;
  if (!isOwn || !(await mayDelete(transaction, { channel, name: 'can_delete_own_message_group' }, who, now)))
    throw refusal;
  if (isTooOld(message.sentAt, settingOf(organization, 'message_content_delete_limit_seconds'), now))
    throw badRequest('The time limit for deleting this message has passed');
};
