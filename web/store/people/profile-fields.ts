/** The custom fields of a person, as a reader sees them. */
import type { Item } from '@parlance/client/state/state';
import { externalAccounts, isExternalAccount } from '@parlance/protocol/profiles/external-accounts';
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { languageNow } from '../../words/index.ts';
import { personName } from '../names.ts';
import type { Person } from '../world.ts';

export interface Field {
  readonly name: string;
  readonly text: string;
  readonly url?: string;
  /** Shown on the card too. */
  readonly isShort: boolean;
}

export type ProfileField = Item<'custom_profile_fields'>;

const labelOf = (data: string, value: string): string => {
  const options = JSON.parse(data || '{}') as Record<string, { text?: string }>;
  return options[value]?.text ?? value;
};

const textOf = ({ type, field_data }: ProfileField, value: string): string => {
  if (type === fieldTypes.dropdown) return labelOf(field_data, value);
  if (type === fieldTypes.users) return (JSON.parse(value) as number[]).map(personName).join(', ');
  if (type === fieldTypes.date)
    return new Intl.DateTimeFormat(languageNow(), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(value),
    );
  return value;
};

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The address of an account elsewhere; undefined where the organization gave no pattern. */
export const accountAddress = ({ field_data }: ProfileField, value: string): string | undefined => {
  const { subtype = '', url_pattern } = JSON.parse(field_data || '{}') as Record<string, string>;
  const pattern = isExternalAccount(subtype) ? externalAccounts[subtype].url_pattern : url_pattern;
  return pattern?.replace('%(username)s', () => encodeURIComponent(value));
};

const addressIn = (field: ProfileField, value: string): string | undefined => {
  if (field.type === fieldTypes.link) return value;
  return field.type === fieldTypes.externalAccount ? accountAddress(field, value) : undefined;
};

const fieldOf = (field: ProfileField, value: string): Field => {
  const address = addressIn(field, value);
  const url = address !== undefined && isWebAddress(address) ? address : undefined;
  return {
    name: field.name,
    text: textOf(field, value),
    isShort: field.display_in_profile_summary === true,
    ...(url === undefined ? {} : { url }),
  };
};

/** In the order of the organization; empty ones are left out. */
export const fieldsOf = ({ profile_data }: Person, fields: readonly ProfileField[]): readonly Field[] =>
  fields.flatMap((field) => {
    const value = profile_data?.[field.id]?.value;
    if (value === undefined || value === '') return [];
    try {
      return [fieldOf(field, value)];
    } catch {
      // A value that does not fit its kind is shown as it is.
      return [{ name: field.name, text: value, isShort: false }];
    }
  });
