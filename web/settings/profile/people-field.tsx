/** People as pills. */
import { limits } from '@parlance/protocol/limits';
import { PillBox } from '../../parts/combobox/pill-box.tsx';
import { findPeople } from '../../store/find/people.ts';
import { personName } from '../../store/names.ts';
import { FieldRow } from '../field-row.tsx';
import { type OwnFieldProps, peopleIn, saveValue } from './values.ts';

const mostOffered = 12;

const offer = (text: string, chosen: readonly number[]) =>
  findPeople(text, {
    most: mostOffered,
    isLeftOut: ({ user_id, is_bot }) => is_bot || chosen.includes(user_id),
  }).map(({ user_id, full_name, delivery_email }) => ({
    key: String(user_id),
    words: full_name,
    about: delivery_email ?? undefined,
  }));

export const PeopleField = ({ field, row }: OwnFieldProps) => {
  const chosen = peopleIn(field);
  const isLocked = row.isLocked === true;
  const change = (next: readonly number[]) => {
    if (!isLocked) void saveValue(field, next, chosen);
  };
  const pills = chosen.map((id) => ({
    key: String(id),
    words: personName(id),
  }));
  return (
    <FieldRow {...row}>
      {(control) =>
        isLocked ? (
          <input {...control} class="input" readOnly value={pills.map(({ words }) => words).join(', ')} />
        ) : (
          <PillBox
            id={control.id}
            label={row.label}
            pills={pills}
            onRemove={({ key }) => change(chosen.filter((id) => String(id) !== key))}
            options={(text) => (chosen.length >= limits.profileUsers ? [] : offer(text, chosen))}
            onTake={({ key }) => change([...chosen, Number(key)])}
            describedBy={control['aria-describedby']}
            isInvalid={control['aria-invalid']}
          />
        )
      }
    </FieldRow>
  );
};
