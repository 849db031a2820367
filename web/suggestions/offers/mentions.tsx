import { roles } from '@parlance/protocol/users/roles';
import { AtSign, Megaphone, Users } from 'lucide';
import { Icon } from '../../parts/icon.tsx';
import { Avatar } from '../../parts/person/avatar.tsx';
import type { Conversation } from '../../places/place.ts';
import { findMentions, type Group, type Mentioned, type Wildcard } from '../../store/find/mentions.ts';
import { channels, type Person } from '../../store/world.ts';
import {
  groupMention,
  isNameAmbiguous,
  personMention,
  wildcardMention,
} from '../../store/writing/mention-text.ts';
import { counted, t } from '../../words/index.ts';
import { mostOffered, type Offer, type Suggestion } from './offer.ts';

/** What distinguishes a person from others of the same name. */
const aboutPerson = ({ delivery_email, full_name, user_id, ...person }: Person): string => {
  const parts = [
    delivery_email ?? (isNameAmbiguous(full_name) ? t('number {n}', { n: String(user_id) }) : undefined),
    person.is_bot ? t('Bot') : person.role === roles.guest ? t('Guest') : undefined,
    person.is_active ? undefined : t('deactivated'),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
};

const aboutGroup = ({ members, description }: Group): string => {
  const number = counted(members.length, 'group, {n} member', 'group, {n} members');
  return description === '' ? number : `${number}, ${description}`;
};

const aboutWildcard = (name: Wildcard, conversation: Conversation | undefined): string => {
  if (conversation === undefined || conversation.kind === 'direct') return t('all in this conversation');
  if (name === 'topic') return t('all who take part in this topic');
  const { subscriber_count = 0 } = channels.value.get(conversation.channel) ?? {};
  return counted(subscriber_count, 'the channel, {n} person', 'the channel, {n} people');
};

const suggestionOf = (
  found: Mentioned,
  isSilent: boolean,
  destination: Conversation | undefined,
): Suggestion => {
  switch (found.kind) {
    case 'person':
      return {
        key: `person ${found.person.user_id}`,
        words: found.person.full_name,
        about: aboutPerson(found.person),
        picture: <Avatar person={found.person} size={22} />,
        text: personMention(found.person, { isSilent }),
      };
    case 'group':
      return {
        key: `group ${found.group.id}`,
        words: found.group.name,
        about: aboutGroup(found.group),
        picture: <Icon of={Users} />,
        text: groupMention(found.group.name, { isSilent }),
      };
    case 'wildcard':
      return {
        key: found.name,
        words: found.name,
        about: aboutWildcard(found.name, destination),
        picture: <Icon of={isSilent ? AtSign : Megaphone} />,
        text: wildcardMention(found.name, { isSilent }),
      };
  }
};

export const offerMentions: Offer<'mention'> = ({ query, isSilent }, { destination }) =>
  findMentions(query, { most: mostOffered, near: destination, isSilent }).map((found) =>
    suggestionOf(found, isSilent, destination),
  );
