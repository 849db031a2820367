/** Which of the own settings have a default, and which of them are each person's own to change. */
import { personalSettings } from '@parlance/protocol/settings/personal';
import type { ShownName } from '../../parts/settings/own/all.ts';

/** The language is a setting of the organization, and consent is each person's own to give. */
const withoutDefault = ['default_language', 'allow_private_data_export'] as const satisfies ShownName[];
export type DefaultName = Exclude<ShownName, (typeof withoutDefault)[number]>;

export const isDefault = (name: ShownName): name is DefaultName =>
  !(withoutDefault as readonly ShownName[]).includes(name);

/** Administrators never change the privacy of others. */
export const isPersonal = (name: ShownName): boolean =>
  name === 'email_address_visibility' || (personalSettings as readonly string[]).includes(name);
