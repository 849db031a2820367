/** What the page knows of a destination, as objections. Reads signals. */
import type { Channel } from '@parlance/client/words';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { roles } from '@parlance/protocol/users/roles';
import type { Destination } from '../../store/drafts/draft.ts';
import { groupsContaining, isIn } from '../../store/groups/containing.ts';
import { mayInChannel, mayInOrganization, mayWithGroup } from '../../store/permissions.ts';
import { slice } from '../../store/state.ts';
import { topicsOf } from '../../store/topics/topics.ts';
import { channels, directConversations, own, ownId, type Person, people } from '../../store/world.ts';
import type { Mentions } from './mentions.ts';
import { type Objection, objectionsToChannel, objectionsToDirect } from './objections.ts';

/** Readers without a subscription write only where they could subscribe. */
const reaches = (channel: Channel): boolean => {
  if (channel.own !== undefined || channel.is_web_public) return true;
  if (!channel.isPrivate) return (own.value?.role ?? roles.guest) <= roles.member;
  return mayInChannel(channel, 'can_subscribe_group') || mayInChannel(channel, 'can_add_subscribers_group');
};

export const topicsPolicyOf = ({ topics_policy }: Channel) =>
  topics_policy === 'inherit' ? (slice('realm_topics_policy').value ?? 'allow_empty_topic') : topics_policy;

const hasTopic = (channel: number, topic: string): boolean | undefined =>
  topicsOf(channel).value?.some(({ name }) => lowerCase(name) === lowerCase(topic));

const toChannel = (id: number, topic: string): readonly Objection[] => {
  const channel = channels.value.get(id);
  if (channel === undefined) return objectionsToChannel(undefined, topic);
  const mayStartTopics = mayInChannel(channel, 'can_create_topic_group');
  return objectionsToChannel(
    {
      isArchived: channel.is_archived,
      maySend: reaches(channel) && mayInChannel(channel, 'can_send_message_group'),
      topicsPolicy: topicsPolicyOf(channel),
      mayStartTopics,
      hasTopic: mayStartTopics ? undefined : hasTopic(id, topic),
    },
    topic,
  );
};

const isPermitted = (person: Person): boolean => {
  const setting = slice('realm_direct_message_permission_group').value;
  if (setting === undefined) return true;
  const waitingDays = slice('realm_waiting_period_threshold').value ?? 0;
  const groups = slice('realm_user_groups').value ?? [];
  return isIn(setting, person.user_id, groupsContaining(person, groups, { waitingDays, now: Date.now() }));
};

const toPeople = (ids: readonly number[]): readonly Objection[] => {
  const others = ids.filter((id) => id !== ownId()).flatMap((id) => people.value.get(id) ?? []);
  const isWriterPermitted = mayInOrganization('direct_message_permission_group');
  const key = ids.join();
  return objectionsToDirect({
    others: others.map((person) => ({
      name: person.full_name,
      isActive: person.is_active,
      isBot: person.is_bot,
      // Asked only when it decides: groups may be large.
      isPermitted: isWriterPermitted || isPermitted(person),
    })),
    isWriterPermitted,
    mayBegin: mayInOrganization('direct_message_initiator_group'),
    hasBegun: directConversations.value.some((conversation) => conversation.people.join() === key),
  });
};

export const objectionsToPlace = (destination: Destination): readonly Objection[] => {
  if (destination.kind === 'direct')
    return destination.people.length === 0 ? [{ kind: 'no-recipients' }] : toPeople(destination.people);
  const { channel, topic } = destination;
  return channel === undefined ? [{ kind: 'no-channel' }] : toChannel(channel, topic.trim());
};

export const groupNamed = (name: string) =>
  slice('realm_user_groups').value?.find((group) => group.name === name && !group.deactivated);

export const objectionsToMentions = (mentions: Mentions, destination: Destination): readonly Objection[] => {
  const refused: Objection[] = mentions.groups.flatMap((name) => {
    const group = groupNamed(name);
    return group === undefined || mayWithGroup(group, 'can_mention_group')
      ? []
      : { kind: 'group-refused', name };
  });
  if (destination.kind === 'direct' || !mentions.isForChannel) return refused;
  const { subscriber_count = 0 } = channels.value.get(destination.channel ?? -1) ?? {};
  const isMany = subscriber_count > limits.wildcardMention;
  return isMany && !mayInOrganization('can_mention_many_users_group')
    ? [...refused, { kind: 'everyone-refused' }]
    : refused;
};
