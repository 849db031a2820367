import * as z from 'zod';
import {
  boolean,
  boundedText,
  either,
  integer,
  json,
  list,
  type Omissible,
  optional,
  string,
  text,
} from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { recordOf } from '../record.ts';
import { type UserSettingName, userSettings } from './user-settings.ts';

type SettingParameters<N extends UserSettingName> = {
  readonly [K in N]: Omissible<z.infer<(typeof userSettings)[K]['codec']> | undefined>;
};

/** Clients send words with JSON quotes and without. */
const parametersOf = <N extends UserSettingName>(names: readonly N[]): SettingParameters<N> =>
  recordOf<SettingParameters<N>>(
    names.map((name) => {
      const { codec, meaning } = userSettings[name];
      const asText = typeof userSettings[name].default === 'string';
      return [name, optional((asText ? either : json)(codec as z.ZodType, meaning))];
    }),
  );

const names = Object.keys(userSettings) as UserSettingName[];

/** Without the language, which the organization sets, and without consent, which only users give. */
const withoutDefault = ['default_language', 'allow_private_data_export'] as const;
type DefaultName = Exclude<UserSettingName, (typeof withoutDefault)[number]>;
const isDefaultName = (name: UserSettingName): name is DefaultName =>
  !(withoutDefault as readonly string[]).includes(name);

const addressVisibility = optional(
  json(
    integer.min(1).max(5),
    'Who sees the address: 1 all, 2 members, 3 administrators, 4 nobody, 5 moderators.',
  ),
);
const mostTargets = 10_000;

const targetUsers = z.object({
  user_ids: list(integer).max(mostTargets).optional(),
  group_ids: list(integer).max(1000).optional(),
  /** Keeps values that users changed themselves. */
  skip_if_already_edited: boolean.optional(),
});
export type TargetUsers = z.infer<typeof targetUsers>;

export const updateSettings = endpoint({
  name: 'update-settings',
  method: 'PATCH',
  path: '/settings',
  olderPaths: ['/settings/notifications', '/settings/display'],
  summary: "Changes the caller's personal settings; an administrator can change those of other people.",
  parameters: {
    ...parametersOf(names),
    full_name: optional(text(string, 'The new name.')),
    email: optional(text(string, 'The new address: a link that is sent to it has to be opened.')),
    old_password: optional(text(string, 'The password until now; needed for a new one.')),
    new_password: optional(text(string, 'The new password.')),
    timezone: optional(text(boundedText(100), 'The time zone, by its name in the IANA database.')),
    email_address_visibility: addressVisibility,
    target_users: optional(
      json(targetUsers, 'Whose settings an administrator changes: users and the members of groups.', {
        since: 444,
      }),
    ),
  },
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL', 'RATE_LIMIT_HIT'],
});

export const updateSettingsDefaults = endpoint({
  name: 'update-realm-user-settings-defaults',
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  summary: 'Changes what new users begin with; for administrators.',
  since: 96,
  parameters: { ...parametersOf(names.filter(isDefaultName)), email_address_visibility: addressVisibility },
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
});
