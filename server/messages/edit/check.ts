/** Checks rights to change a readable message. Each throws BAD_REQUEST. `now` in milliseconds. */
import { createHash } from 'node:crypto';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import { type AccessedChannel, checkMaySend, isPermittedIn } from '../../channels/index.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../frame/context.ts';
import type { Call } from '../../frame/routes.ts';
import { hasPermission } from '../../groups/index.ts';
import { settingOf } from '../../organization/index.ts';
import { checkMayCreateTopic, checkTopicsPolicy } from '../send/permission.ts';
import { isTooOld } from './age.ts';
import type { HeldMessage } from './held.ts';
import type { Resolution } from './resolve.ts';

type Who = Pick<Call, 'organization' | 'actor'>;

const noPermission = () => badRequest("You don't have permission to edit this message");

/** An archived channel does not change [V23]. */
export const checkNotArchived = (channel: AccessedChannel | undefined): void => {
  if (channel?.isArchived === true) throw noPermission();
};

export const checkPreviousContent = (message: HeldMessage, hash: string | undefined): void => {
  if (hash === undefined) return;
  if (createHash('sha256').update(message.content).digest('hex') === hash.toLowerCase()) return;
  throw new ApiError(
    'EXPECTATION_MISMATCH',
    "'prev_content_sha256' is not the hash of the message's content.",
    {
      field_name: 'prev_content_sha256',
    },
  );
};

/** Bytes. Each reader reads the whole history and each edit rewrites it [H4]. */
const mostHistory = 1_000_000;

/** Only the sender edits content, and never of widgets. */
export const checkMayEditContent = (
  message: HeldMessage,
  { organization, actor }: Who,
  now: number,
): void => {
  if (!settingOf(organization, 'allow_message_editing'))
    throw badRequest('Your organization has turned off message editing');
  if (message.senderId !== actor.id) throw noPermission();
  if (message.isWidget) throw badRequest('Widgets cannot be edited.');
  if (isTooOld(message.sentAt, settingOf(organization, 'message_content_edit_limit_seconds'), now))
    throw badRequest('The time limit for editing this message has passed');
  if (message.historySize > mostHistory)
    throw badRequest('This message has been edited too often. Send a new one.');
};

/** Moderators have no age limits. */
export const moveLimits = ({ organization, actor }: Who) =>
  actor.role <= roles.moderator
    ? { topic: null, channel: null }
    : {
        topic: settingOf(organization, 'move_messages_within_stream_limit_seconds'),
        channel: settingOf(organization, 'move_messages_between_streams_limit_seconds'),
      };

export interface IntendedMove {
  readonly from: AccessedChannel;
  readonly to: AccessedChannel;
  readonly fromTopic: string;
  readonly toTopic: string;
  readonly resolution: Resolution | undefined;
}

const checkMayResolve = async (context: Context, { from }: IntendedMove) => {
  const may =
    (await hasPermission(context, 'can_resolve_topics_group')) ||
    (await isPermittedIn(context, from, 'can_resolve_topics_group')) ||
    (await isPermittedIn(context, from, 'can_administer_channel_group'));
  if (!may) throw badRequest("You don't have permission to resolve topics.");
};

const checkMayChangeTopic = async (context: Context, message: HeldMessage, { from }: IntendedMove) => {
  const may =
    (await hasPermission(context, 'can_move_messages_between_topics_group')) ||
    (await isPermittedIn(context, from, 'can_move_messages_within_channel_group')) ||
    (await isPermittedIn(context, from, 'can_administer_channel_group'));
  if (!may) throw noPermission();
  if (isTooOld(message.sentAt, moveLimits(context).topic, context.now))
    throw badRequest("The time limit for editing this message's topic has passed.");
};

/** A change of channel needs rights in both [V6]. */
const checkMayChangeChannel = async (context: Context, message: HeldMessage, { from, to }: IntendedMove) => {
  const may =
    (await hasPermission(context, 'can_move_messages_between_channels_group')) ||
    (await isPermittedIn(context, from, 'can_move_messages_out_of_channel_group')) ||
    (await isPermittedIn(context, from, 'can_administer_channel_group'));
  if (!may) throw badRequest("You don't have permission to move this message");
  if (isTooOld(message.sentAt, moveLimits(context).channel, context.now))
    throw badRequest("The time limit for editing this message's channel has passed");
  await checkMaySend(context, to);
};

export const checkMayMove = async (
  transaction: Transaction,
  message: HeldMessage,
  move: IntendedMove,
  { who, now }: { readonly who: Who; readonly now: number },
): Promise<void> => {
  const context = { reader: transaction, organization: who.organization, actor: who.actor, now };
  const isElsewhere = move.to.id !== move.from.id;
  if (isElsewhere) await checkMayChangeChannel(context, message, move);
  if (move.resolution !== undefined) await checkMayResolve(context, move);
  else if (move.toTopic !== move.fromTopic) await checkMayChangeTopic(context, message, move);
  checkTopicsPolicy(who.organization, move.to, move.toTopic);
  // Resolving keeps the same topic, so it creates none.
  if (isElsewhere || move.resolution === undefined)
    await checkMayCreateTopic({ ...who, reader: transaction }, move.to, move.toTopic, now);
};
