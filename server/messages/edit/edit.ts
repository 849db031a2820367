/** PATCH /messages/{message_id}. */
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { lowerCase } from '@parlance/protocol/lower-case';
import type { updateMessage } from '@parlance/protocol/messages/edit';
import type { Attachment } from '@parlance/protocol/uploads/uploads';
import { type AccessedChannel, accessChannel } from '../../channels/index.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { topicMoved } from '../../topics/index.ts';
import { type MessageMove, messagesMoved } from '../hooks.ts';
import { incompatible } from '../incompatible.ts';
import { hasTopic } from '../send/permission.ts';
import {
  checkMayEditContent,
  checkMayMove,
  checkNotArchived,
  checkPreviousContent,
  type IntendedMove,
  moveLimits,
} from './check.ts';
import { checkAllYoung, fetchChosen } from './chosen.ts';
import { doChangeContent, type NewContent, renderNewContent } from './content.ts';
import { type HeldMessage, holdChannels, holdForChange } from './held.ts';
import { doMove } from './move.ts';
import { checkNewTopic, resolutionOf } from './resolve.ts';

type EditInput = Input<typeof updateMessage>;
type OnDetached = (files: readonly Attachment[]) => void;

const checkInput = (input: EditInput): void => {
  if (input.content === undefined && input.topic === undefined && input.stream_id === undefined)
    throw badRequest('Nothing to change');
  if (input.propagate_mode !== 'change_one' && input.topic === undefined && input.stream_id === undefined)
    throw badRequest('Invalid propagate_mode without topic edit', { var_name: 'propagate_mode' });
};

const checkDirect = (input: EditInput): void => {
  if (input.topic !== undefined)
    throw badRequest('Direct messages cannot have topics.', { var_name: 'topic' });
  if (input.stream_id !== undefined)
    throw badRequest('Direct messages cannot be moved to channels.', { var_name: 'stream_id' });
};

/** Undefined when nothing moves. */
const intendedMove = (
  input: EditInput,
  message: HeldMessage,
  from: AccessedChannel,
  to: AccessedChannel,
): IntendedMove | undefined => {
  const fromTopic = message.topic ?? '';
  const toTopic = input.topic === undefined ? fromTopic : checkNewTopic(fromTopic, input.topic);
  if (to.id === from.id && toTopic === fromTopic) return undefined;
  return { from, to, fromTopic, toTopic, resolution: resolutionOf(fromTopic, toTopic) };
};

const placeOf = (channel: AccessedChannel, topic: string): MessageMove['from'] => ({
  channelId: channel.id,
  channelName: channel.name,
  inviteOnly: channel.inviteOnly,
  topic,
});

const strictest = (...limits: readonly (number | null)[]): number | null => {
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const move = async (
  service: Service,
  transaction: Transaction,
  {
    input,
    message,
    intended,
    call,
  }: {
    readonly input: EditInput;
    readonly message: HeldMessage;
    readonly intended: IntendedMove;
    readonly call: Call;
  },
): Promise<void> => {
  const { organization, actor } = call;
  const { from, to, fromTopic, toTopic, resolution } = intended;
  const isElsewhere = from.id !== to.id;
  await checkMayMove(transaction, message, intended, { who: call, now: service.now() });
  const limits = moveLimits(call);
  const limit = strictest(
    ...(isElsewhere ? [limits.channel] : []),
    ...(toTopic !== fromTopic && resolution === undefined ? [limits.topic] : []),
  );
  if (input.propagate_mode === 'change_all')
    await checkAllYoung(transaction, actor, message, { limit, now: service.now() });
  const { ids, isWholeTopic } = await fetchChosen(transaction, actor, message, input.propagate_mode);
  const isSameTopic = !isElsewhere && lowerCase(toTopic) === lowerCase(fromTopic);
  const isMerge = !isSameTopic && (await hasTopic(transaction, to.id, toTopic));
  await doMove(transaction, {
    ...intended,
    ids,
    chosenId: message.id,
    mode: input.propagate_mode,
    actorId: actor.id,
    organization,
    at: new Date(service.now()),
  });
  const topicMove = {
    from: { channelId: from.id, topic: fromTopic },
    to: { channelId: to.id, topic: toTopic },
    isMerge,
    now: service.now(),
  };
  if (isWholeTopic) await service.hooks.fire(topicMoved, transaction, topicMove);
  await service.hooks.fire(messagesMoved, transaction, {
    organization,
    actor,
    ids,
    chosenId: message.id,
    from: placeOf(from, fromTopic),
    to: placeOf(to, toTopic),
    isWholeTopic,
    // A change of channel is always a move.
    resolution: isElsewhere ? undefined : resolution,
    notifiesOldPlace: input.send_notification_to_old_thread,
    notifiesNewPlace: input.send_notification_to_new_thread,
    now: service.now(),
  });
};

interface Edit {
  readonly input: EditInput;
  readonly message: HeldMessage;
  /** Undefined when the text stays. */
  readonly next: NewContent | undefined;
  readonly call: Call;
  readonly onDetached: OnDetached;
}

const editInChannel = async (
  service: Service,
  transaction: Transaction,
  { input, message, next, call, onDetached }: Edit,
): Promise<void> => {
  const { actor } = call;
  if (input.content !== undefined && input.stream_id !== undefined)
    throw incompatible('content', 'stream_id');
  const target = input.stream_id ?? message.recipientId;
  await holdChannels(transaction, [...new Set([message.recipientId, target])]);
  const from = await accessChannel(transaction, actor, message.recipientId);
  const to = target === from.id ? from : await accessChannel(transaction, actor, target);
  checkNotArchived(from);
  if (input.content !== undefined) checkMayEditContent(message, call, service.now());
  const intended = intendedMove(input, message, from, to);
  if (intended !== undefined) await move(service, transaction, { input, message, intended, call });
  if (next === undefined) return;
  await doChangeContent(transaction, {
    message,
    channel: to,
    topic: intended?.toTopic ?? message.topic,
    next,
    call,
    service,
    now: service.now(),
    isMovedToo: intended !== undefined,
    onDetached,
  });
};

const editDirect = async (
  service: Service,
  transaction: Transaction,
  { input, message, next, call, onDetached }: Edit,
): Promise<void> => {
  checkDirect(input);
  const now = service.now();
  if (input.content !== undefined) checkMayEditContent(message, call, now);
  if (next === undefined) return;
  await doChangeContent(transaction, {
    message,
    channel: undefined,
    topic: null,
    next,
    call,
    service,
    now,
    isMovedToo: false,
    onDetached,
  });
};

/**
 * Throws BAD_REQUEST, EXPECTATION_MISMATCH for another old content, and MOVE_MESSAGES_TIME_LIMIT_EXCEEDED.
 * Without changes it emits nothing.
 */
export const editMessage = async (
  service: Service,
  input: EditInput,
  call: Call,
): Promise<Answer<typeof updateMessage>> => {
  checkInput(input);
  const { organization, actor } = call;
  // Render before taking locks.
  const given =
    input.content === undefined ? undefined : await renderNewContent(service, call, input.content);
  let detached: readonly Attachment[] = [];
  await service.database.transact(organization.id, actor, async (transaction) => {
    const message = await holdForChange(transaction, actor, input.message_id);
    checkPreviousContent(message, input.prev_content_sha256);
    const next = given?.content === message.content ? undefined : given;
    const edit = message.people === null ? editInChannel : editDirect;
    await edit(service, transaction, {
      input,
      message,
      next,
      call,
      onDetached: (files) => {
        detached = files;
      },
    });
  });
  return { detached_uploads: [...detached] };
};
