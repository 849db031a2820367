/** People to add: each alone, by a group, or all who are in another channel. */
import type { Option } from '../parts/combobox/option.ts';
import { PillBox } from '../parts/combobox/pill-box.tsx';
import { findChannels } from '../store/find/channels.ts';
import { fold } from '../store/find/fold.ts';
import { findPeople } from '../store/find/people.ts';
import { groups } from '../store/groups/groups.ts';
import { channelName, personName } from '../store/names.ts';
import { counted, t } from '../words/index.ts';
import type { Chosen } from './chosen-members.ts';

export interface MembersFieldProps {
  readonly label: string;
  readonly chosen: readonly Chosen[];
  readonly onChoose: (chosen: readonly Chosen[]) => void;
  /** Is in the channel already. */
  readonly isMember: (user: number) => boolean;
  readonly isInvalid?: boolean;
}

const most = { people: 8, groups: 5, channels: 5 };

const keyOf = ({ kind, id }: Chosen): string => `${kind}:${id}`;

const wordsOf = ({ kind, id }: Chosen): string => {
  if (kind === 'person') return personName(id);
  return kind === 'group' ? (groups.value.get(id)?.name ?? `#${id}`) : `#${channelName(id)}`;
};

const offers = (
  text: string,
  isMember: (user: number) => boolean,
): readonly (Option & { readonly of: Chosen })[] => {
  const people = findPeople(text, { most: most.people, isLeftOut: ({ user_id }) => isMember(user_id) });
  const named = [...groups.value.values()]
    .filter((one) => !one.is_system_group && !one.deactivated && fold(one.name).includes(fold(text.trim())))
    .slice(0, most.groups);
  const channels = findChannels(text.replace(/^#/, ''), { most: most.channels });
  return [
    ...people.map(({ user_id: id, full_name, delivery_email }) => ({
      of: { kind: 'person', id } as const,
      words: full_name,
      about: delivery_email ?? undefined,
      group: t('People'),
    })),
    ...named.map(({ id, name, description }) => ({
      of: { kind: 'group', id } as const,
      words: name,
      about: description,
      group: t('Groups'),
    })),
    ...channels.map(({ id, name, subscriber_count }) => ({
      of: { kind: 'channel', id } as const,
      words: `#${name}`,
      about: counted(subscriber_count, '{n} member', '{n} members'),
      group: t('All who are in a channel'),
    })),
  ].map((option) => ({ ...option, key: keyOf(option.of) }));
};

const chosenOf = (key: string): Chosen => {
  const [kind, id] = key.split(':');
  return { kind: kind as Chosen['kind'], id: Number(id) };
};

export const MembersField = ({ label, chosen, onChoose, isMember, isInvalid }: MembersFieldProps) => {
  const keys = new Set(chosen.map(keyOf));
  return (
    <PillBox
      label={label}
      isLabelShown
      isInvalid={isInvalid}
      placeholder={t('Names, groups, #channels')}
      pills={chosen.map((one) => ({ key: keyOf(one), words: wordsOf(one) }))}
      onRemove={({ key }) => onChoose(chosen.filter((one) => keyOf(one) !== key))}
      options={(text) => offers(text, isMember).filter(({ key }) => !keys.has(key))}
      onTake={({ key }) => onChoose([...chosen, chosenOf(key)])}
    />
  );
};
