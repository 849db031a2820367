/** The own values of the organization's profile fields. */
import { removeOwnProfile, updateOwnProfile } from '@parlance/client/calls';
import type { ProfileField } from '../../store/people/profile-fields.ts';
import { client } from '../../store/session/service.ts';
import { own } from '../../store/world.ts';
import type { FieldRowProps } from '../field-row.tsx';
import { save } from '../saving.ts';

export interface OwnFieldProps {
  readonly field: ProfileField;
  readonly row: Omit<FieldRowProps, 'children'>;
}

export type FieldValue = string | readonly number[];

export const controlOf = ({ id }: ProfileField): string => `setting-field-${id}`;

export const ownValue = ({ id }: ProfileField): string => own.value?.profile_data?.[id]?.value ?? '';

/** A value that does not fit its kind names no one. */
export const peopleIn = (field: ProfileField): readonly number[] => {
  try {
    return JSON.parse(ownValue(field) || '[]') as number[];
  } catch {
    return [];
  }
};

/** Nothing removes the value. */
const storeValue = ({ id }: ProfileField, value: FieldValue): Promise<unknown> =>
  value.length === 0
    ? client.call(removeOwnProfile, { data: [id] })
    : client.call(updateOwnProfile, { data: [{ id, value }] });

export const saveValue = (field: ProfileField, next: FieldValue, before: FieldValue): Promise<boolean> =>
  save(
    controlOf(field),
    () => storeValue(field, next),
    () => storeValue(field, before),
  );
