/** What a reader did to messages and the service is to be given: small, and harmless when it is given twice. */
import type { Client } from '@parlance/client/call';
import { addReaction, removeReaction, updateFlags } from '@parlance/client/calls';
import { isRefusal, RequestError } from '@parlance/client/error';
import type { EmojiReference } from '../emoji/reference.ts';

export interface FlagErrand {
  readonly kind: 'flag';
  readonly flag: 'read' | 'starred';
  readonly op: 'add' | 'remove';
  readonly messages: readonly number[];
}

export interface ReactionErrand {
  readonly kind: 'reaction';
  readonly op: 'add' | 'remove';
  readonly message: number;
  readonly emoji: EmojiReference;
}

export type Errand = FlagErrand | ReactionErrand;

const performFlag = async (client: Client, { messages, op, flag }: FlagErrand): Promise<void> => {
  await client.call(updateFlags, { messages: [...messages], op, flag });
};

const performReaction = async (client: Client, { message, op, emoji }: ReactionErrand): Promise<void> => {
  const asked = { message_id: message, ...emoji };
  try {
    await (op === 'add' ? client.call(addReaction, asked) : client.call(removeReaction, asked));
  } catch (error) {
    if (!isGranted(error)) throw error;
  }
};

/** The service already is as asked. */
const isGranted = (error: unknown): boolean =>
  error instanceof RequestError &&
  (error.code === 'REACTION_ALREADY_EXISTS' || error.code === 'REACTION_DOES_NOT_EXIST');

export const perform = (client: Client, errand: Errand): Promise<void> =>
  errand.kind === 'flag' ? performFlag(client, errand) : performReaction(client, errand);

/** Without a session they wait for the next one. */
export const isFinal = (error: unknown): error is RequestError => isRefusal(error) && error.status !== 401;
