/** `PATCH /realm` and its events (fill-ins.md, sections A to C). */
import { z } from 'zod';
import {
  boolean,
  boundedText,
  either,
  type GroupSettingChange,
  groupSetting,
  groupSettingChange,
  integer,
  json,
  type Omissible,
  oneOf,
  optional,
  string,
  text,
} from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { limits } from '../limits.ts';
import { type OrganizationPermission, organizationPermissions } from '../permissions.ts';
import { recordOf } from '../record.ts';
import { type OrganizationSetting, organizationSettings } from './settings.ts';

type Settings = typeof organizationSettings;
export type PlainSetting = keyof Settings;
type ValueOf<N extends PlainSetting> = Settings[N] extends OrganizationSetting<infer T> ? T : never;

/** In requests; answers and events hold null or -1. */
const unlimited = oneOf('unlimited');

/** Settings with another form in requests. */
const spelled: Readonly<Record<string, (codec: z.ZodType) => z.ZodType>> = {
  message_content_delete_limit_seconds: (codec) => z.union([codec, unlimited.transform(() => null)]),
  message_content_edit_limit_seconds: (codec) => z.union([codec, unlimited.transform(() => null)]),
  move_messages_between_streams_limit_seconds: (codec) => z.union([codec, unlimited.transform(() => null)]),
  move_messages_within_stream_limit_seconds: (codec) => z.union([codec, unlimited.transform(() => null)]),
  message_retention_days: (codec) => z.union([codec, unlimited.transform(() => -1)]),
  jitsi_server_url: (codec) => z.union([oneOf('default').transform(() => null), codec]),
};

/** Sent as plain text; others are JSON or accepted words. */
const plainText: readonly PlainSetting[] = [
  'default_code_block_language',
  'default_language',
  'welcome_message_custom_text',
];

const settingParameters = recordOf<{ readonly [N in PlainSetting]: Omissible<ValueOf<N> | undefined> }>(
  Object.entries<OrganizationSetting>(organizationSettings).map(([name, { codec, meaning }]) => {
    const asSent = spelled[name]?.(codec) ?? codec;
    const notation = (plainText as readonly string[]).includes(name) ? text : either;
    return [name, optional(notation(asSent, meaning))];
  }),
);

const permissionParameters = recordOf<
  Readonly<Record<OrganizationPermission, Omissible<GroupSettingChange | undefined>>>
>(
  Object.values(organizationPermissions).map(({ name, meaning }) => [
    name,
    optional(json(groupSettingChange, meaning)),
  ]),
);

const authenticationMethods = z.record(string, z.strictObject({ enabled: boolean, available: boolean }));

/** Named as in events and the answer. */
const toldSettings = recordOf<
  { readonly [N in PlainSetting]: z.ZodOptional<z.ZodType<ValueOf<N>>> } & Readonly<
    Record<OrganizationPermission, z.ZodOptional<typeof groupSetting>>
  >
>([
  ...Object.entries<OrganizationSetting>(organizationSettings).map(
    ([name, { codec }]) => [name, codec.optional()] as const,
  ),
  ...Object.keys(organizationPermissions).map((name) => [name, groupSetting.optional()] as const),
]);

const identity = {
  name: string.optional(),
  description: string.optional(),
  authentication_methods: authenticationMethods.optional(),
};

export const updateOrganization = endpoint({
  name: 'update-realm',
  method: 'PATCH',
  path: '/realm',
  summary: 'Changes settings of the organization, for administrators; some are for owners alone.',
  parameters: {
    name: optional(text(boundedText(limits.organizationNameLength), 'Its name.')),
    description: optional(
      text(boundedText(limits.organizationDescriptionLength), 'What it is about, in Markdown.'),
    ),
    authentication_methods: optional(
      json(
        z.record(z.string().max(50), boolean),
        'Which ways of signing in are open, by name; what is not named stays.',
      ),
    ),
    ...settingParameters,
    ...permissionParameters,
  },
  answer: { ...identity, ...toldSettings },
  errors: [
    'UNAUTHORIZED_PRINCIPAL',
    'EXPECTATION_MISMATCH',
    'SYSTEM_GROUP_REQUIRED',
    'STREAM_DOES_NOT_EXIST',
  ],
});

export const organizationUpdate = event({
  type: 'realm',
  op: 'update',
  summary: 'A setting of the organization has changed.',
  fields: {
    property: string,
    value: z.union([string, boolean, integer, z.null()]),
  },
});

/** `data` also holds pictures and older forms of settings. */
export const organizationUpdateDict = event({
  type: 'realm',
  op: 'update_dict',
  summary: 'Settings of the organization that belong together have changed, or its icon or a logo.',
  fields: {
    property: oneOf('default', 'icon', 'logo', 'night_logo'),
    data: z.strictObject({
      ...identity,
      ...toldSettings,
      rendered_description: string.optional(),
      icon_url: string.optional(),
      icon_source: string.optional(),
      logo_url: string.optional(),
      logo_source: string.optional(),
      night_logo_url: string.optional(),
      night_logo_source: string.optional(),
      email_auth_enabled: boolean.optional(),
      password_auth_enabled: boolean.optional(),
      allow_edit_history: boolean.optional(),
      mandatory_topics: boolean.optional(),
      create_public_stream_policy: integer.optional(),
      create_private_stream_policy: integer.optional(),
      create_web_public_stream_policy: integer.optional(),
      wildcard_mention_policy: integer.optional(),
    }),
  },
});

export const organizationDeactivated = event({
  type: 'realm',
  op: 'deactivated',
  summary: 'The organization has been deactivated; nothing more is answered.',
  fields: { realm_id: integer },
});

export const deactivateOrganization = endpoint({
  name: 'deactivate-realm',
  method: 'POST',
  path: '/realm/deactivate',
  summary: 'Deactivates the organization, for owners. From then on nobody can use it.',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const testWelcomeMessage = endpoint({
  name: 'test-welcome-bot-custom-message',
  method: 'POST',
  path: '/realm/test_welcome_bot_custom_message',
  since: 416,
  summary: 'Sends the caller, who must be an administrator, a text as the welcome bot would.',
  parameters: {
    welcome_message_custom_text: text(boundedText(8000), 'The text, in Markdown.'),
  },
  answer: { message_id: integer },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});
