/**
 * What exports and backups contain of each table, and what deleting a user removes. A test fails for unlisted tables
 * and columns.
 */

/**
 * `known`: visible to every member, in all archives. `placed`: exported with its channel or conversation. `own`:
 * private data, exported with the user's consent or in full exports. `whole`: in full exports alone.
 */
export type Leaving = 'known' | 'placed' | 'own' | 'whole';

/** `goes`: deleted with the user; otherwise the reason to stay. */
export type Fate = 'goes' | `stays: ${string}`;

interface Exported {
  readonly leaves: Leaving;
  /** Its place in an archive (`exports/format.ts`), when not under its own name: a table, or a key of its rows. */
  readonly as?: string;
  /** Omitted columns, and why. */
  readonly without?: Readonly<Record<string, string>>;
}

interface Kept {
  readonly stays: string;
}

export type Holding = (Exported | Kept) & {
  /** Why backups omit it; all others are in backups whole. */
  readonly outOfBackups?: string;
  readonly people?: Readonly<Record<string, Fate>>;
};

const secret = 'a secret';
const computed = 'computed again from the rest';
const position = 'a position in this log';
const ofServer = "the operator's decision";
const shared = 'stays: others read it, and see only a number of the person' as const;
const goes = 'goes' as const;
const ofClients = 'a restore ends the queues of clients';
const moment = 'presence is of the moment';
const cache = 'fetched again';
const ofThisPlace = 'what happened to this database';

export const holdings: Readonly<Record<string, Holding>> = {
  organizations: {
    leaves: 'known',
    as: 'organization',
    without: {
      id: 'assigned again',
      subdomain: 'chosen at the import',
      uuid: 'distinguishes this organization from its copies',
      system_groups: computed,
      deactivated_at: 'a copy begins active',
      release: ofServer,
      generation: ofServer,
      version: position,
      alert_words_changed: position,
      people_removed: position,
      owner_full_content_access: ofServer,
    },
  },
  organization_logs: { stays: 'the manifest holds the position of the log' },
  events: {
    stays: 'the log repeats what the other tables hold, for clients of this service',
    outOfBackups: ofClients,
  },
  queues: {
    stays: 'clients of this service',
    outOfBackups: ofClients,
    people: { user_id: 'stays: ended with the deactivation' },
  },
  former_roles: {
    stays: 'for readers of the log',
    outOfBackups: ofClients,
    people: { user_id: 'stays: a number and a role, for readers of the log' },
  },
  users: {
    leaves: 'known',
    without: {
      password_hash: secret,
      avatar_key: 'the address of the picture, which is exported as a file',
      first_sign_in_at: 'an imported user has not signed in yet',
      is_imported_stub: 'an imported user is one',
      active_at: 'no user has been active in the copy',
      is_muted_by_some: computed,
      special_permissions: ofServer,
      changed: position,
    },
    people: { bot_owner_id: 'stays: the bot is deactivated with its owner' },
  },
  api_keys: { stays: secret, people: { user_id: goes } },
  sessions: { stays: secret, people: { user_id: goes } },
  account_links: { stays: secret, people: { user_id: goes } },
  invitations: {
    stays: 'the links in the mails lead to this service, and are secrets',
    people: { inviter_id: goes },
  },
  invitation_counts: { stays: 'how much mail this service sent' },
  groups: { leaves: 'known', people: { creator_id: shared } },
  group_members: { leaves: 'known', as: 'groups.members', people: { user_id: shared } },
  group_subgroups: { leaves: 'known', as: 'groups.subgroups' },
  channel_folders: {
    leaves: 'known',
    as: 'folders',
    without: { rendered_description: computed },
    people: { creator_id: shared },
  },
  channels: {
    leaves: 'placed',
    without: {
      rendered_description: computed,
      first_message_id: computed,
      subscriber_count: computed,
      seers: computed,
      readers: computed,
      seer_role: computed,
      reader_role: computed,
    },
    people: { creator_id: shared },
  },
  default_channel_groups: { leaves: 'known', as: 'channel_groups' },
  default_channel_group_channels: { leaves: 'placed', as: 'channel_groups.channels' },
  channel_email_addresses: { stays: secret, people: { creator_id: goes, sender_id: goes } },
  conversations: { leaves: 'placed' },
  memberships: { leaves: 'placed', people: { user_id: shared } },
  subscriptions: { leaves: 'placed', people: { user_id: goes } },
  messages: {
    leaves: 'placed',
    without: {
      rendered_content: computed,
      is_me_message: computed,
      edit_positions: position,
      search: computed,
      has_link: computed,
      has_image: computed,
      has_attachment: computed,
    },
    people: { sender_id: 'stays: unless the request also asked to delete their messages' },
  },
  departed_messages: { leaves: 'placed' },
  recent_topics: { stays: computed },
  send_keys: { stays: 'for requests that are repeated within a day', people: { sender_id: goes } },
  search_words: { stays: computed },
  doubted_search_words: { stays: computed },
  reactions: { leaves: 'placed', without: { id: 'their order is kept' }, people: { user_id: shared } },
  submessages: { leaves: 'placed', people: { sender_id: shared } },
  attachments: {
    leaves: 'placed',
    people: { owner_id: 'stays: while a message shows it; otherwise it is deleted within days' },
  },
  attachment_messages: { leaves: 'placed', as: 'shown_files' },
  upload_totals: { stays: computed },
  read_states: { leaves: 'own', people: { user_id: goes } },
  message_flags: { leaves: 'own', as: 'flags', people: { user_id: goes } },
  user_topics: { leaves: 'own', without: { topic_key: computed }, people: { user_id: goes } },
  alert_words: { leaves: 'own', without: { changed: position }, people: { user_id: goes } },
  muted_users: {
    leaves: 'own',
    people: { user_id: goes, muted_id: 'stays: the muting belongs to the other user' },
  },
  scheduled_messages: {
    leaves: 'own',
    without: { id: 'assigned again', rendered_content: computed },
    people: { sender_id: goes },
  },
  reminders: {
    leaves: 'own',
    without: { id: 'assigned again', rendered_content: computed },
    people: { user_id: goes },
  },
  drafts: { leaves: 'own', without: { id: 'assigned again' }, people: { user_id: goes } },
  saved_snippets: {
    leaves: 'own',
    as: 'snippets',
    without: { id: 'assigned again' },
    people: { user_id: goes },
  },
  navigation_views: { leaves: 'own', as: 'views', people: { user_id: goes } },
  onboarding_steps: { leaves: 'own', people: { user_id: goes } },
  custom_emoji: {
    leaves: 'known',
    without: { file: 'the address of the picture, which is exported as a file' },
    people: { author_id: shared },
  },
  profile_fields: { leaves: 'known' },
  user_statuses: { leaves: 'known', as: 'statuses', people: { user_id: goes } },
  presences: { stays: moment, outOfBackups: moment, people: { user_id: goes } },
  presence_counters: { stays: moment, outOfBackups: moment },
  bots: {
    leaves: 'own',
    without: { sealed: secret, failure_told_at: 'the outcome of requests of this service' },
    people: { user_id: 'stays: it names a bot, which is deactivated with its owner' },
  },
  bot_failures: {
    stays: 'what receivers answered to this service',
    people: { bot_id: 'stays: it names a bot, which is deactivated with its owner' },
  },
  bot_storage: {
    leaves: 'own',
    people: { user_id: 'stays: it names a bot, which is deactivated with its owner' },
  },
  log_cursors: { stays: position },
  exports: {
    stays: 'an archive holds no other archives; the import records that it was made',
    people: { acting_user_id: shared },
  },
  // By them the organization knows a later archive again, wherever it is.
  imports: { leaves: 'whole', without: { pid: 'a process of this machine' } },
  imported: { leaves: 'whole' },
  import_files: {
    stays: 'for organizations that do not exist yet',
    outOfBackups: 'for organizations that do not exist yet',
  },
  client_devices: { stays: secret, people: { user_id: goes } },
  push_tokens: { stays: secret, people: { user_id: goes } },
  web_push_subscriptions: { stays: secret, people: { user_id: goes } },
  web_push_keys: { stays: secret },
  pushed_messages: { stays: 'what devices show now', people: { user_id: goes } },
  link_previews: { stays: 'what other sites said lately', outOfBackups: cache },
  external_pictures: { stays: 'copies of pictures of other sites, for a while', outOfBackups: cache },
  missed_messages: {
    stays: 'mail that this service is about to send',
    outOfBackups: 'a restored service sends nothing twice',
    people: { user_id: goes },
  },
  installation: { stays: 'of the service, not of an organization', outOfBackups: ofThisPlace },
  backups: { stays: 'of the service, not of an organization', outOfBackups: ofThisPlace },
  delayed_removals: { stays: 'of the service, not of an organization', outOfBackups: ofThisPlace },
  file_hashes: { stays: computed, outOfBackups: ofThisPlace },
};

export const goingWithPerson: readonly { readonly table: string; readonly columns: readonly string[] }[] =
  Object.entries(holdings)
    .map(([table, { people = {} }]) => ({
      table,
      columns: Object.keys(people).filter((column) => people[column] === 'goes'),
    }))
    .filter(({ columns }) => columns.length > 0);
