import { createHash } from 'node:crypto';
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { sendMessage } from '@parlance/protocol/messages/messages';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { checkMaySend } from '../../channels/index.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { isMeMessage, parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { checkTopic } from '../../topics/index.ts';
import {
  apiEmail,
  asStranger,
  avatarUrl,
  emailSeenBy,
  fetchGuestsKnowing,
  limitsGuests,
  mayUseGravatar,
} from '../../users/index.ts';
import { fetchTold } from './addressees.ts';
import type { Draft } from './deliver.ts';
import { channelDestination, type Destination, directDestination, draftOf } from './draft.ts';
import { fetchFollows } from './follow.ts';
import { withMuters } from './muters.ts';
import { accessPeople } from './people.ts';
import { checkMayCreateTopic, checkMayWriteTo, checkTopicsPolicy } from './permission.ts';
import { isReadBySender } from './read-by-sender.ts';
import { fetchResolver } from './resolver.ts';
import { readChannelTo, readPeopleTo } from './to.ts';
import { findTopicLinks } from './topic-links.ts';
import { checkWidgetContent, widgetOf } from './widget.ts';

type SendInput = Input<typeof sendMessage>;
type Content = Pick<SendInput, 'type' | 'to' | 'topic' | 'content' | 'read_by_sender'> &
  Partial<Pick<SendInput, 'widget_content'>>;

/** From a request, or a job that it created. */
export type Sending = Pick<Call, 'actor' | 'organization' | 'reader' | 'client'>;

interface Target {
  readonly destination: Destination;
  readonly stranger?: Draft['stranger'];
  /** Undefined for direct messages. */
  readonly subscriberCount: number | undefined;
  /** Whether the sender has muted the channel. */
  readonly isMuted: boolean;
}

const checkContent = (content: string): string => {
  const trimmed = content.trimEnd();
  if (trimmed.trim() === '') throw badRequest('Message must not be empty', { var_name: 'content' });
  return trimmed;
};

/** Guests may not know a sender outside the channel. */
const strangerOf = async (
  { actor, organization, reader }: Sending,
  channelId: number,
): Promise<Pick<Target, 'stranger'>> => {
  if (!limitsGuests(organization) || actor.isBot) return {};
  const knownTo = await fetchGuestsKnowing(reader, channelId, actor.id);
  const unknown = asStranger(actor);
  return {
    stranger: {
      knownTo,
      sender: {
        sender_full_name: unknown.fullName,
        sender_email: apiEmail(unknown, organization),
        avatar_url: avatarUrl(unknown),
      },
    },
  };
};

const channelTarget = async (service: Service, input: Content, call: Sending): Promise<Target> => {
  const { organization, actor, reader } = call;
  const channel = await service.messages.findTarget(organization.id, actor, readChannelTo(input.to));
  await checkMaySend({ reader, organization, actor, now: service.now() }, channel);
  if (input.topic === undefined)
    throw new ApiError('REQUEST_VARIABLE_MISSING', say("Missing '{name}' argument.", { name: 'topic' }), {
      var_name: 'topic',
    });
  const topic = checkTopic(input.topic);
  checkTopicsPolicy(organization, channel, topic);
  await checkMayCreateTopic(call, channel, topic, service.now());
  return {
    destination: channelDestination(channel, topic),
    subscriberCount: channel.subscriberCount,
    isMuted: channel.isMuted,
    ...(channel.isSubscribed ? {} : await strangerOf(call, channel.id)),
  };
};

const directTarget = async (service: Service, input: Content, call: Sending): Promise<Target> => {
  const { organization, reader, actor } = call;
  const people = await accessPeople(reader, organization, readPeopleTo(input.to), actor);
  await checkMayWriteTo(call, people, service.now());
  const recipientId = await service.messages.conversationOf(
    organization.id,
    people.map((person) => person.id),
  );
  return {
    destination: directDestination(organization, people, recipientId),
    subscriberCount: undefined,
    isMuted: false,
  };
};

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

/** Throws if the message may not be sent. */
export const checkMessage = async (service: Service, input: Content, call: Sending): Promise<Draft> => {
  const { actor, organization, reader } = call;
  const content = checkContent(input.content);
  const isChannel = input.type === 'channel' || input.type === 'stream';
  const { destination, stranger, subscriberCount, isMuted } = await (isChannel
    ? channelTarget
    : directTarget)(service, input, call);
  const recipientId = destination.shape.recipient_id;
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(reader, organization, [parsed], actor);
  const { html, mentions } = renderMarkdown(content, resolver, parsed);
  const linksOf = await findTopicLinks(organization, [destination.topic]);
  const now = service.now();
  const draft = draftOf(organization, actor, destination, {
    content,
    html,
    topicLinks: linksOf(destination.topic),
    client: call.client,
    sentAt: new Date(now),
  });
  const spokenTo = await fetchTold(
    call,
    { recipientId, topic: destination.topic, subscriberCount },
    { mentions, alerted: await service.messages.findAlerted(organization, content) },
    now,
  );
  const told = await withMuters(reader, actor, recipientId, spokenTo);
  const { message, topic } = draft;
  return {
    ...draft,
    message: { ...message, is_me_message: isMeMessage(content, html) },
    // One form for all readers: the address must be public.
    hasGravatar: mayUseGravatar(actor, emailSeenBy(actor) === roles.guest),
    widget: input.widget_content === undefined ? widgetOf(content) : checkWidgetContent(input.widget_content),
    readBySender: input.read_by_sender ?? isReadBySender(call.client),
    told,
    follows: await fetchFollows(service, call, { message, topic, isMuted, told }),
    attachmentIds: resolver.attachmentIds,
    isMuted,
    ...(stranger === undefined ? {} : { stranger }),
  };
};

/** A used key returns the first message's id. */
export const sendAs = async (
  service: Service,
  input: Content,
  sending: Sending,
  idempotencyKey: string | undefined,
): Promise<number> => {
  const draft = await checkMessage(service, input, sending);
  return service.messages.deliver(sending.organization.id, { ...draft, idempotencyKey });
};

/**
 * Returns once the message is durable; a repeat returns the first id. Includes the sender's new topic policy,
 * which clients show.
 */
export const send = async (
  service: Service,
  input: SendInput,
  call: Call,
): Promise<Answer<typeof sendMessage>> => {
  const draft = await checkMessage(service, input, call);
  const id = await service.messages.deliver(call.organization.id, {
    ...draft,
    idempotencyKey: idempotencyKeyOf(input, call),
    local:
      input.queue_id === undefined || input.local_id === undefined
        ? undefined
        : { queue: input.queue_id, id: input.local_id },
  });
  const own = draft.follows.find(({ userId }) => userId === call.actor.id);
  return { id, ...(own === undefined ? {} : { automatic_new_visibility_policy: own.policy }) };
};
