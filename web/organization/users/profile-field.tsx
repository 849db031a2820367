/** One of the organization's profile fields, as an administrator fills it for a person. */
import type { Item } from '@parlance/client/state/state';
import { useId } from 'preact/hooks';
import { PillBox } from '../../parts/combobox/pill-box.tsx';
import { findPeople } from '../../store/find/people.ts';
import { personName } from '../../store/names.ts';
import type { Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';

type Field = Item<'custom_profile_fields'>;
type FieldValues = Readonly<Record<number, string>>;

/** Values of `type`. */
const kinds = { paragraph: 2, choice: 3, date: 4, link: 5, people: 6 } as const;

export const valuesOf = ({ profile_data }: Person): FieldValues =>
  Object.fromEntries(Object.entries(profile_data ?? {}).map(([id, { value }]) => [id, value]));

const idsIn = (value: string): readonly number[] => (value === '' ? [] : (JSON.parse(value) as number[]));

/** What the service is asked to set; null removes a value. */
export const changesOf = (fields: readonly Field[], before: FieldValues, after: FieldValues) =>
  fields
    .filter(({ id }) => (before[id] ?? '') !== (after[id] ?? ''))
    .map(({ id, type }) => {
      const value = after[id] ?? '';
      if (value === '' || value === '[]') return { id, value: null };
      return { id, value: type === kinds.people ? [...idsIn(value)] : value };
    });

interface FieldProps {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const PeopleOf = ({ field, value, onChange }: FieldProps) => {
  const ids = idsIn(value);
  const set = (next: readonly number[]) => onChange(next.length === 0 ? '' : JSON.stringify(next));
  return (
    <PillBox
      label={field.name}
      isLabelShown
      pills={ids.map((id) => ({ key: String(id), words: personName(id) }))}
      onRemove={({ key }) => set(ids.filter((id) => String(id) !== key))}
      options={(text) =>
        findPeople(text, { most: 8 })
          .filter(({ user_id }) => !ids.includes(user_id))
          .map(({ user_id, full_name, delivery_email }) => ({
            key: String(user_id),
            words: full_name,
            about: delivery_email ?? undefined,
          }))
      }
      onTake={({ key }) => set([...ids, Number(key)])}
    />
  );
};

const choicesOf = ({ field_data }: Field): readonly (readonly [string, string])[] =>
  Object.entries(JSON.parse(field_data || '{}') as Record<string, { text: string; order: string | number }>)
    .sort(([, one], [, other]) => Number(one.order) - Number(other.order))
    .map(([key, { text }]) => [key, text]);

const inputOf = (type: number) =>
  type === kinds.date
    ? ({ type: 'date' } as const)
    : type === kinds.link
      ? ({ type: 'url' } as const)
      : ({ type: 'text' } as const);

export const ProfileField = ({ field, value, onChange }: FieldProps) => {
  const id = useId();
  if (field.type === kinds.people) return <PeopleOf field={field} value={value} onChange={onChange} />;
  const given = {
    id,
    class: 'input',
    dir: 'auto',
    value,
    'aria-describedby': `${id}-hint`,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id} dir="auto">
        {field.name}
      </label>
      {field.type === kinds.choice ? (
        <select {...given}>
          <option value="">{t('Not given')}</option>
          {choicesOf(field).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      ) : field.type === kinds.paragraph ? (
        <textarea {...given} rows={3} />
      ) : (
        <input {...given} {...inputOf(field.type)} />
      )}
      <p id={`${id}-hint`} class="setting-about">
        {field.hint}
      </p>
    </div>
  );
};
