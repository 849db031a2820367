import { roles } from '@parlance/protocol/users/roles';
import type { RefObject } from 'preact';
import type { Option } from '../../parts/combobox/option.ts';
import { PillBox } from '../../parts/combobox/pill-box.tsx';
import { Avatar } from '../../parts/person/avatar.tsx';
import { findPeople } from '../../store/find/people.ts';
import { personName } from '../../store/names.ts';
import { roleName } from '../../store/people/roles.ts';
import { ownId, type Person, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';

/** Options of a list. */
const most = 12;

/** What distinguishes people of one name. */
const aboutOf = (person: Person): string =>
  [person.role === roles.guest || person.is_bot ? roleName(person) : '', person.delivery_email ?? '']
    .filter((part) => part !== '')
    .join(', ');

const optionOf = (person: Person): Option => ({
  key: String(person.user_id),
  words: person.full_name,
  about: aboutOf(person),
  picture: <Avatar person={person} size={20} />,
});

export interface RecipientsFieldProps {
  readonly recipients: readonly number[];
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isInvalid: boolean;
  readonly onChange: (recipients: readonly number[]) => void;
}

/** The reader alone writes notes to themself; with others they take part anyway. */
const withPerson = (recipients: readonly number[], id: number): readonly number[] => {
  const others = [...new Set([...recipients, id])].filter((one) => one !== ownId());
  return others.length === 0 ? [ownId()] : others.sort((one, other) => one - other);
};

export const RecipientsField = ({ recipients, field, isInvalid, onChange }: RecipientsFieldProps) => (
  <PillBox
    label={t('Recipients')}
    pills={recipients.map((id) => ({
      key: String(id),
      words: personName(id),
      picture: <Avatar person={people.value.get(id)} size={18} />,
    }))}
    onRemove={({ key }) => onChange(recipients.filter((id) => String(id) !== key))}
    placeholder={t('Recipients')}
    options={(text) =>
      findPeople(text, {
        most,
        near: undefined,
        isLeftOut: ({ user_id }) => recipients.includes(user_id),
      }).map(optionOf)
    }
    onTake={({ key }) => onChange(withPerson(recipients, Number(key)))}
    field={field}
    isInvalid={isInvalid}
    placement="top-start"
    class="composer-recipients"
  />
);
