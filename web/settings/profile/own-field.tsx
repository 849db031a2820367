/** One of the organization's profile fields, by its kind. */
import { limits } from '@parlance/protocol/limits';
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { roles } from '@parlance/protocol/users/roles';
import { accountAddress, type ProfileField } from '../../store/people/profile-fields.ts';
import { own } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { TextSetting } from '../text-setting.tsx';
import { DateField } from './date-field.tsx';
import { PeopleField } from './people-field.tsx';
import { controlOf, type OwnFieldProps, ownValue, saveValue } from './values.ts';

interface Option {
  readonly text: string;
  readonly order: string | number;
}

const choicesOf = ({ field_data }: ProfileField): readonly (readonly [key: string, text: string])[] =>
  Object.entries(JSON.parse(field_data || '{}') as Record<string, Option>)
    .sort(([, one], [, other]) => Number(one.order) - Number(other.order))
    .map(([key, { text }]) => [key, text]);

const Choice = ({ field, row }: OwnFieldProps) => {
  const value = ownValue(field);
  return (
    <FieldRow {...row}>
      {(control) => (
        <select
          {...control}
          class="input"
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value;
            currentTarget.value = value;
            if (row.isLocked !== true) void saveValue(field, chosen, value);
          }}
        >
          <option value="" selected={value === ''}>
            {t('Not given')}
          </option>
          {choicesOf(field).map(([key, text]) => (
            <option key={key} value={key} selected={key === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
};

const lengths: Readonly<Record<number, number>> = {
  [fieldTypes.paragraph]: limits.profileParagraphLength,
  [fieldTypes.link]: limits.profileLinkLength,
};

const textKinds: Readonly<Record<number, 'lines' | 'address'>> = {
  [fieldTypes.paragraph]: 'lines',
  [fieldTypes.link]: 'address',
};

const AccountAbout = ({ field }: { readonly field: ProfileField }) => {
  const value = ownValue(field);
  const address = value === '' ? undefined : accountAddress(field, value);
  if (address === undefined) return <>{field.hint}</>;
  return (
    <>
      {field.hint}{' '}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>
    </>
  );
};

export const OwnField = ({ field }: { readonly field: ProfileField }) => {
  const isAdministrator = (own.value?.role ?? roles.guest) <= roles.administrator;
  const row = {
    id: controlOf(field),
    label: field.name,
    about: field.type === fieldTypes.externalAccount ? <AccountAbout field={field} /> : field.hint,
    isLocked: field.editable_by_user === false && !isAdministrator,
  };
  if (field.type === fieldTypes.dropdown) return <Choice field={field} row={row} />;
  if (field.type === fieldTypes.date) return <DateField field={field} row={row} />;
  if (field.type === fieldTypes.users) return <PeopleField field={field} row={row} />;
  return (
    <TextSetting
      {...row}
      value={ownValue(field)}
      change={(text) => saveValue(field, text, ownValue(field))}
      kind={textKinds[field.type] ?? 'line'}
      maxLength={lengths[field.type] ?? limits.profileShortTextLength}
    />
  );
};
