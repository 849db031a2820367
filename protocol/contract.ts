import type * as z from 'zod';
import * as alertWords from './alert-words.ts';
import * as bots from './bots/bot.ts';
import * as botEndpoints from './bots/endpoints.ts';
import * as channels from './channels/channel.ts';
import * as defaultChannels from './channels/defaults.ts';
import * as channelEmail from './channels/email.ts';
import * as channelEndpoints from './channels/endpoints.ts';
import * as channelEvents from './channels/events.ts';
import * as channelFolders from './channels/folders.ts';
import * as customEmoji from './custom-emoji.ts';
import * as drafts from './drafts.ts';
import * as emptyKinds from './empty-kinds.ts';
import type { Endpoint } from './endpoint.ts';
import { type EventDeclaration, eventKey } from './event.ts';
import * as realmExports from './exports.ts';
import * as groupEndpoints from './groups/endpoints.ts';
import * as groups from './groups/group.ts';
import * as imports from './imports.ts';
import type { InitialDeclaration } from './initial.ts';
import * as invitations from './invitations.ts';
import * as linkifiers from './linkifiers.ts';
import * as messageConversations from './messages/conversations.ts';
import * as messageDelete from './messages/delete.ts';
import * as messageEdit from './messages/edit.ts';
import * as messageFetch from './messages/fetch.ts';
import * as messageFlags from './messages/flags.ts';
import * as markRead from './messages/mark-read.ts';
import * as messages from './messages/messages.ts';
import * as messageQuestions from './messages/questions.ts';
import * as typing from './messages/typing.ts';
import * as mutedUsers from './muted-users.ts';
import * as navigationViews from './navigation-views.ts';
import * as onboarding from './onboarding.ts';
import * as organizationData from './organization/data.ts';
import * as organizationDomains from './organization/domains.ts';
import * as ownPermissions from './organization/own-permissions.ts';
import * as organizationPictures from './organization/pictures.ts';
import * as playgrounds from './organization/playgrounds.ts';
import * as serverSettings from './organization/server-settings.ts';
import * as organizationUpdate from './organization/update.ts';
import * as presence from './presence.ts';
import * as avatars from './profiles/avatars.ts';
import * as profileFields from './profiles/fields.ts';
import * as devices from './push/devices.ts';
import * as webPush from './push/web-push.ts';
import * as reactions from './reactions.ts';
import * as realtime from './realtime.ts';
import * as reports from './reports.ts';
import * as savedSnippets from './saved-snippets.ts';
import * as reminders from './scheduled/reminders.ts';
import * as scheduled from './scheduled/scheduled.ts';
import * as settingsEndpoints from './settings/endpoints.ts';
import * as userSettings from './settings/user-settings.ts';
import * as submessages from './submessages.ts';
import * as topics from './topics/topics.ts';
import * as uploads from './uploads/uploads.ts';
import * as userStatus from './user-status.ts';
import * as sessions from './users/sessions.ts';
import * as users from './users/users.ts';
import * as external from './webhooks.ts';

const domains = [
  serverSettings,
  organizationData,
  organizationUpdate,
  organizationPictures,
  organizationDomains,
  playgrounds,
  userSettings,
  settingsEndpoints,
  emptyKinds,
  users,
  sessions,
  bots,
  botEndpoints,
  external,
  groups,
  groupEndpoints,
  profileFields,
  avatars,
  presence,
  userStatus,
  ownPermissions,
  customEmoji,
  linkifiers,
  channels,
  channelEvents,
  channelEndpoints,
  channelEmail,
  channelFolders,
  defaultChannels,
  messages,
  messageFetch,
  messageConversations,
  messageEdit,
  messageDelete,
  messageFlags,
  markRead,
  messageQuestions,
  typing,
  scheduled,
  reminders,
  drafts,
  savedSnippets,
  navigationViews,
  reactions,
  alertWords,
  submessages,
  mutedUsers,
  onboarding,
  topics,
  uploads,
  reports,
  realmExports,
  imports,
  invitations,
  devices,
  webPush,
  realtime,
] as const;

type Domain = (typeof domains)[number];
type Declared<D> = D extends unknown ? D[keyof D] : never;
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

export type Endpoints = Intersection<
  Domain extends infer D
    ? D extends unknown
      ? { [K in keyof D as D[K] extends Endpoint ? K : never]: D[K] }
      : never
    : never
>;

type EventKey<D> = D extends { readonly type: infer T extends string; readonly op?: infer O }
  ? O extends string
    ? `${T}/${O}`
    : T
  : never;
type Events = Extract<Declared<Domain>, { readonly hidden: unknown; readonly type: string }>;
/** Keyed by type and op, like `subscription/remove`. */
export type EventFields = {
  [D in Events as EventKey<D>]: D extends { readonly fields: infer F extends z.ZodType } ? z.infer<F> : never;
};

type InitialKeys<D> = D extends {
  readonly types: readonly string[];
  readonly keys: infer K extends z.ZodType;
}
  ? z.infer<K>
  : never;
export type InitialData = Intersection<InitialKeys<Declared<Domain>>>;

const declared = domains.flatMap((domain: Readonly<Record<string, unknown>>) => Object.values(domain));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Declarations are recognised by keys that only their kind has. */
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'path' in value && 'answer' in value;

export const endpoints: readonly Endpoint[] = declared.filter(isEndpoint);
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  domains
    .flatMap((domain) => Object.entries(domain))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);
export const events: ReadonlyMap<string, EventDeclaration> = new Map(
  declared
    .filter((value): value is EventDeclaration => isObject(value) && 'fields' in value && 'hidden' in value)
    .map((declaration) => [eventKey(declaration.type, declaration.op), declaration]),
);
export const initialData: readonly InitialDeclaration[] = declared.filter(
  (value): value is InitialDeclaration => isObject(value) && 'types' in value && 'keys' in value,
);
