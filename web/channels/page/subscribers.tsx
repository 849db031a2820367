/** Who is in the channel. */
import type { Channel } from '@parlance/client/words';
import { useComputed, useSignal } from '@preact/signals';
import { UserMinus } from 'lucide';
import { useEffect } from 'preact/hooks';
import { FilterField } from '../../parts/fields/filter-field.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { Avatar } from '../../parts/person/avatar.tsx';
import { openCard } from '../../parts/person/cards.ts';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table/virtual-table.tsx';
import { channelMembers } from '../../store/channels/members.ts';
import { askToLeave } from '../../store/channels/membership.ts';
import { mayAddOthers, mayRemoveOthers } from '../../store/channels/rights.ts';
import { fold } from '../../store/find/fold.ts';
import { makeAhead } from '../../store/find/make-ahead.ts';
import { Narrowing } from '../../store/find/narrowing.ts';
import { personText } from '../../store/find/person-text.ts';
import { activityOf, activityWord } from '../../store/people/activity.ts';
import { peopleByName } from '../../store/people/by-name.ts';
import { roleName } from '../../store/people/roles.ts';
import { ownId, type Person } from '../../store/world.ts';
import { counted, t } from '../../words/index.ts';
import { AddMembers } from './add-members.tsx';
import { removeMember } from './membership-changes.ts';
import { whyNotAddOthers } from './who-may.ts';

const Name = ({ person, tabIndex }: { readonly person: Person; readonly tabIndex: 0 | -1 }) => (
  <button
    type="button"
    class="member-name"
    data-row={`member-${person.user_id}`}
    tabIndex={tabIndex}
    onClick={({ currentTarget }) => openCard({ kind: 'person', id: person.user_id, anchor: currentTarget })}
  >
    <Avatar person={person} size={28} activity={activityOf(person.user_id)} />
    <span dir="auto">{person.full_name}</span>
  </button>
);

const columnsOf = (channel: Channel): readonly Column<Person>[] => [
  {
    key: 'name',
    heading: t('Name'),
    isName: true,
    cell: (person, tabIndex) => <Name person={person} tabIndex={tabIndex} />,
  },
  { key: 'role', heading: t('Role'), cell: (person) => roleName(person) },
  {
    key: 'presence',
    heading: t('Presence'),
    cell: (person) => (person.is_bot ? null : activityWord(activityOf(person.user_id))),
  },
  {
    key: 'do',
    heading: t('Actions'),
    isQuiet: true,
    cell: (person, tabIndex) =>
      person.user_id === ownId() || mayRemoveOthers(channel) ? (
        <IconButton
          icon={UserMinus}
          size={17}
          name={t('Remove {name}', { name: person.full_name })}
          tabIndex={tabIndex}
          onClick={() =>
            person.user_id === ownId() ? askToLeave(channel) : void removeMember(channel, person.user_id)
          }
        />
      ) : null,
  },
];

export const Subscribers = ({ channel }: { readonly channel: Channel }) => {
  const text = useSignal('');
  const id = channel.id;
  const all = useComputed(() => {
    const members = channelMembers(id);
    return peopleByName.value.filter(({ user_id }) => members.has(user_id));
  });
  const narrowing = useComputed(
    () => new Narrowing(all.value, (wanted) => (person) => personText(person).includes(wanted)),
  );
  useEffect(() => makeAhead(all.value, personText, () => narrowing.value.rehearse()), [narrowing.value]);
  const shown = useComputed(() => narrowing.value.find(fold(text.value.trim())));
  return (
    <div class="settings-page members-page">
      {mayAddOthers(channel) ? (
        <AddMembers channel={channel} />
      ) : (
        <WhyNone changes={{ whyNone: whyNotAddOthers(channel) }} />
      )}
      <div class="members-list">
        <FilterField
          id="filter-subscribers"
          name={t('Filter subscribers')}
          value={text.value}
          onType={(typed) => {
            text.value = typed;
          }}
          onLeave={() =>
            document.querySelector<HTMLElement>('.members-list [data-row][tabindex="0"]')?.focus()
          }
        />
        <p role="status" class="members-count">
          {counted(shown.value.length, '{n} member', '{n} members')}
        </p>
        <VirtualTable
          name={t('Subscribers')}
          items={shown.value}
          keyOf={({ user_id }) => user_id}
          columns={columnsOf(channel)}
          filter={text.value}
        />
      </div>
    </div>
  );
};
