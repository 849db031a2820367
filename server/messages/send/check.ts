import type { GroupSetting } from '@parlance/protocol/codec';
import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { sendMessage } from '@parlance/protocol/messages/messages';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { checkMaySend, noSuchChannel, permissionOf, sees, type TargetChannel } from '../../channels/index.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { systemGroupOf } from '../../groups/index.ts';
import { isMeMessage, type Mentions, parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { settingOf } from '../../organization/index.ts';
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
import { fetchAddressees } from './addressees.ts';
import { channelDestination, type Destination, directDestination } from './destination.ts';
import { type Draft, draftOf } from './draft.ts';
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
export type Content = Pick<SendInput, 'type' | 'to' | 'topic' | 'content' | 'read_by_sender'> &
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
  readonly channelVersion: Draft['channelVersion'];
  readonly hangsOnOthers: boolean;
}

export const isForChannel = ({ type }: Pick<Content, 'type'>): boolean =>
  type === 'channel' || type === 'stream';

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

/** The sender's own row says everything about everyone and about roles, but not about groups, nor about a bot's owner. */
const hangOnOthers = ({ organization, actor }: Sending, settings: readonly GroupSetting[]): boolean =>
  settings.some((setting) => {
    if (setting === organization.systemGroups['role:everyone']) return false;
    return actor.isBot || typeof setting !== 'number' || systemGroupOf(organization, setting) === undefined;
  });

const mayMentionByGroup = (call: Sending, { channelWildcard, topicWildcard }: Mentions): boolean =>
  (channelWildcard || topicWildcard) &&
  hangOnOthers(call, [settingOf(call.organization, 'can_mention_many_users_group')]);

const channelTarget = async (
  service: Service,
  input: Content,
  call: Sending,
  recalled: TargetChannel | undefined,
): Promise<Target> => {
  const { organization, actor, reader } = call;
  const asked = readChannelTo(input.to);
  const channel = recalled ?? (await service.messages.targets.find(reader, actor, asked, 'send'));
  try {
    await checkMaySend({ reader, organization, actor, now: service.now() }, channel);
  } catch (error) {
    // The name is no matter of a bot whose owner alone is subscribed.
    throw sees(actor, channel, channel.isSubscribed) ? error : noSuchChannel(asked);
  }
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
    channelVersion: channel.version,
    hangsOnOthers: hangOnOthers(call, [
      permissionOf(organization, channel, 'can_send_message_group'),
      permissionOf(organization, channel, 'can_create_topic_group'),
    ]),
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
    channelVersion: undefined,
    hangsOnOthers: hangOnOthers(call, [
      settingOf(organization, 'direct_message_initiator_group'),
      settingOf(organization, 'direct_message_permission_group'),
    ]),
  };
};

/** Throws if the message may not be sent. `recalled`: the channel, if it need not be looked up. */
export const checkMessage = async (
  service: Service,
  input: Content,
  call: Sending,
  recalled?: TargetChannel,
): Promise<Draft> => {
  const { actor, organization, reader } = call;
  const content = checkContent(input.content);
  const target = await (isForChannel(input)
    ? channelTarget(service, input, call, recalled)
    : directTarget(service, input, call));
  const { destination, stranger, subscriberCount, isMuted, channelVersion, hangsOnOthers } = target;
  const { topic, shape } = destination;
  const place = { recipientId: shape.recipient_id, topic };
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(reader, organization, [parsed], actor);
  const { html, mentions } = renderMarkdown(content, resolver, parsed);
  const linksOf = await findTopicLinks(organization, [topic]);
  const now = service.now();
  const alerted = await service.messages.findAlerted(organization, content);
  const spokenTo = await fetchAddressees(call, { ...place, subscriberCount }, { mentions, alerted }, now);
  const addressees = await withMuters(reader, actor, place.recipientId, spokenTo);
  const written = {
    content,
    html,
    isMe: isMeMessage(content, html),
    topicLinks: linksOf(topic),
    client: call.client,
    sentAt: new Date(now),
  };
  return draftOf(call, destination, written, {
    // One form for all readers: the address must be public.
    hasGravatar: mayUseGravatar(actor, emailSeenBy(actor) === roles.guest),
    widget: input.widget_content === undefined ? widgetOf(content) : checkWidgetContent(input.widget_content),
    readBySender: input.read_by_sender ?? isReadBySender(call.client),
    addressees,
    follows: await fetchFollows(service, call, { ...place, isMuted, addressees }),
    attachmentIds: resolver.attachmentIds,
    channelVersion,
    hangsOnOthers: hangsOnOthers || mentions.groupIds.length > 0 || mayMentionByGroup(call, mentions),
    caller: undefined,
    idempotencyKey: undefined,
    local: undefined,
    ...(stranger === undefined ? {} : { stranger }),
  });
};
