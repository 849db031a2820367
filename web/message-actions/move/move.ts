/** Asks the service to move messages. */
import { updateMessage } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import { announce } from '../../parts/saying/say.ts';
import { conversationName } from '../../store/names.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import type { Spot } from './warning.ts';

export type Which = 'change_one' | 'change_later' | 'change_all';

export interface Move {
  readonly message: number;
  readonly from: Spot;
  readonly to: Spot;
  readonly which: Which;
  readonly tellsOld: boolean;
  readonly tellsNew: boolean;
}

export const move = async ({ message, from, to, which, tellsOld, tellsNew }: Move): Promise<void> => {
  await client.call(updateMessage, {
    message_id: message,
    propagate_mode: which,
    send_notification_to_old_thread: tellsOld,
    send_notification_to_new_thread: tellsNew,
    ...(to.topic === from.topic ? {} : { topic: to.topic }),
    ...(to.channel === from.channel ? {} : { stream_id: to.channel }),
  });
  announce(t('Moved to {place}', { place: conversationName({ kind: 'topic', ...to }) }));
};

/** The newest messages of a topic that are not too old to be moved. */
export interface Allowed {
  readonly first: number;
  readonly count: number;
}

/** Undefined when the service refused for another reason. */
export const allowedBy = (error: unknown): Allowed | undefined => {
  if (!(error instanceof RequestError) || error.code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED')
    return undefined;
  const { first_message_id_allowed_to_move: first, total_messages_allowed_to_move: count } = error.details;
  return typeof first === 'number' && typeof count === 'number' && count > 0 ? { first, count } : undefined;
};
