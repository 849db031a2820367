/** What a person should know before they send. Reads signals. */
import type { Channel } from '@parlance/client/words';
import { limits } from '@parlance/protocol/limits';
import { roles } from '@parlance/protocol/users/roles';
import { conversationTo, type Destination } from '../../store/drafts/draft.ts';
import { mayInChannel, mayInOrganization } from '../../store/permissions.ts';
import { slice } from '../../store/state.ts';
import { channels, ownId, type Person, people } from '../../store/world.ts';
import { groupNamed } from './facts.ts';
import type { Mentions } from './mentions.ts';
import { isSubscriber } from './subscriber.ts';

export type Warning = { readonly key: string } & (
  | { readonly kind: 'everyone'; readonly count: number }
  | { readonly kind: 'group'; readonly name: string; readonly count: number }
  | {
      readonly kind: 'not-subscribed';
      readonly person: Person;
      readonly channel: Channel;
      readonly maySubscribe: boolean;
    }
  | { readonly kind: 'guest'; readonly name: string }
);

/** Nothing is sent before the person agrees. */
export const needsConsent = ({ kind }: Warning): boolean => kind === 'everyone' || kind === 'group';

const personIn = ({ name, id }: Mentions['people'][number]): Person | undefined => {
  if (id !== undefined) return people.value.get(id);
  for (const person of people.value.values())
    if (person.full_name === name && person.is_active) return person;
  return undefined;
};

const maySubscribeOthers = (channel: Channel): boolean =>
  !channel.is_archived &&
  (mayInOrganization('can_add_subscribers_group') ||
    mayInChannel(channel, 'can_add_subscribers_group') ||
    mayInChannel(channel, 'can_administer_channel_group'));

const aboutPeople = (mentions: Mentions, channel: Channel): readonly Warning[] =>
  mentions.people.flatMap((mentioned): readonly Warning[] => {
    const person = personIn(mentioned);
    if (person === undefined || person.user_id === ownId() || person.is_bot) return [];
    if (isSubscriber(channel, person.user_id) !== false) return [];
    return [
      {
        key: `subscriber ${channel.id} ${person.user_id}`,
        kind: 'not-subscribed',
        person,
        channel,
        maySubscribe: maySubscribeOthers(channel),
      },
    ];
  });

const aboutGroups = (mentions: Mentions): readonly Warning[] =>
  mentions.groups.flatMap((name): readonly Warning[] => {
    const count = groupNamed(name)?.members.length ?? 0;
    return count > limits.wildcardMention ? [{ key: `group ${name}`, kind: 'group', name, count }] : [];
  });

const aboutGuests = (ids: readonly number[]): readonly Warning[] => {
  if (slice('realm_enable_guest_user_dm_warning').value !== true) return [];
  return ids.flatMap((id): readonly Warning[] => {
    const person = people.value.get(id);
    return person?.role === roles.guest && id !== ownId()
      ? [{ key: `guest ${id}`, kind: 'guest', name: person.full_name }]
      : [];
  });
};

export const warningsOf = (mentions: Mentions, destination: Destination): readonly Warning[] => {
  const conversation = conversationTo(destination);
  if (conversation === undefined) return [];
  if (conversation.kind === 'direct') return aboutGuests(conversation.people);
  const channel = channels.value.get(conversation.channel);
  if (channel === undefined) return [];
  const count = channel.subscriber_count;
  const everyone: readonly Warning[] =
    mentions.isForChannel && count > limits.wildcardMention
      ? [{ key: `everyone ${channel.id}`, kind: 'everyone', count }]
      : [];
  return [...everyone, ...aboutGroups(mentions), ...aboutPeople(mentions, channel)];
};
