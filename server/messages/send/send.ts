import { createHash } from 'node:crypto';
import type { Answer, Input } from '@parlance/protocol/endpoint';
import type { sendMessage } from '@parlance/protocol/messages/messages';
import { CallerChanged } from '../../db/rights.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { type Content, checkMessage, isForChannel, type Sending } from './check.ts';
import { ChannelChanged } from './deliver.ts';
import type { Draft } from './draft.ts';
import { readChannelTo } from './to.ts';

type SendInput = Input<typeof sendMessage>;
type Own = Partial<Pick<Draft, 'idempotencyKey' | 'local'>>;

interface Sent {
  readonly id: number;
  readonly draft: Draft;
}

/** Clients may reuse a local id for another message, so a repeat needs the same text and place. */
const idempotencyKeyOf = (input: SendInput, call: Call): string | undefined => {
  if (call.idempotencyKey !== undefined) return `header:${call.idempotencyKey}`;
  const { queue_id, local_id, type, to, topic, content } = input;
  if (queue_id === undefined || local_id === undefined) return undefined;
  const said = createHash('sha256')
    .update(JSON.stringify([type, to, topic, content]))
    .digest('base64url');
  return `${queue_id}:${local_id}:${said}`;
};

/**
 * Checks by what the channel was at the sender's last message, without a look-up; the write verifies it. Returns undefined
 * when that does not suffice, above all to refuse a message.
 */
const checkByMemory = async (
  service: Service,
  input: Content,
  sending: Sending,
): Promise<Draft | undefined> => {
  const { organization, actor } = sending;
  if (!isForChannel(input)) return undefined;
  try {
    const channel = service.messages.targets.recall(organization.id, actor, readChannelTo(input.to));
    if (channel === undefined) return undefined;
    const draft = await checkMessage(service, input, sending, channel);
    // Those change more than the message, which may turn out to be refused.
    return draft.begins === undefined && draft.follows.length === 0 ? draft : undefined;
  } catch {
    return undefined;
  }
};

/** Returns undefined when the channel changed since the check. */
const deliver = async (
  service: Service,
  { organization }: Sending,
  draft: Draft,
): Promise<Sent | undefined> => {
  try {
    return { id: await service.messages.deliver(organization.id, draft), draft };
  } catch (error) {
    if (error instanceof ChannelChanged) return undefined;
    throw error;
  }
};

const checkAndDeliver = async (
  service: Service,
  input: Content,
  sending: Sending & Partial<Pick<Call, 'unverified'>>,
  own: Own,
): Promise<Sent> => {
  const { standing } = sending.actor;
  const caller = sending.unverified ?? (standing?.mayRepeat === true ? standing : undefined);
  const known = await checkByMemory(service, input, sending);
  if (known === undefined && sending.unverified !== undefined) throw new CallerChanged();
  for (let draft = known; ; draft = undefined) {
    draft ??= await checkMessage(service, input, sending);
    const sent = await deliver(service, sending, { ...draft, ...own, caller });
    if (sent !== undefined) return sent;
    // Only the channel may have changed since it was remembered, and not the caller.
    if (sending.unverified !== undefined || (caller !== undefined && draft !== known))
      throw new CallerChanged();
  }
};

/** A used key returns the first message's id. Throws CallerChanged, having written nothing. */
export const sendAs = async (
  service: Service,
  input: Content,
  sending: Sending,
  idempotencyKey: string | undefined,
): Promise<number> => (await checkAndDeliver(service, input, sending, { idempotencyKey })).id;

/**
 * Returns once the message is durable; a repeat returns the first id. Includes the sender's new topic policy,
 * which clients show. Throws CallerChanged, having written nothing.
 */
export const send = async (
  service: Service,
  input: SendInput,
  call: Call,
): Promise<Answer<typeof sendMessage>> => {
  const { id, draft } = await checkAndDeliver(service, input, call, {
    idempotencyKey: idempotencyKeyOf(input, call),
    local:
      input.queue_id === undefined || input.local_id === undefined
        ? undefined
        : { queue: input.queue_id, id: input.local_id },
  });
  const own = draft.follows.find(({ userId }) => userId === call.actor.id);
  return { id, ...(own === undefined ? {} : { automatic_new_visibility_policy: own.policy }) };
};
