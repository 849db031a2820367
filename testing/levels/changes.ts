/**
 * Changes from feature level 428 to 500 (api.md, Versioning) [S187]. `what` describes what no `since` declares.
 */

export interface Shown {
  readonly file: string;
  readonly title: string;
}

export type Change = { readonly level: number; readonly what?: string } & (Shown | { readonly why: string });

const here = 'testing/levels/levels.test.ts';
const own = (level: number, title: string, what?: string): Change => ({
  level,
  ...(what === undefined ? {} : { what }),
  file: here,
  title: `[S187] FL ${level}: ${title}`,
});
const elsewhere = (level: number, file: string, title: string, what?: string): Change => ({
  level,
  ...(what === undefined ? {} : { what }),
  file,
  title,
});

const devices = 'server/push/devices.test.ts';
const onlyEncrypted =
  '[S187] FL 483, FL 500: a device that reads encrypted notifications gets no others, and an organization may want no others';
const userPresence = 'one user is shown in both forms, by id and by address';

export const changes: readonly Change[] = [
  elsewhere(
    500,
    devices,
    onlyEncrypted,
    'The organization’s setting `require_e2ee_push_notifications`: nothing is pushed that is not encrypted.',
  ),
  elsewhere(
    499,
    'server/exports/import.test.ts',
    '[S14] [S19] what is imported looks to each member as what was exported; people are stubs until they sign in',
    'Records of exports have `export_from_prior_server`; such records cannot be deleted.',
  ),
  elsewhere(
    497,
    'server/presence/presence.test.ts',
    userPresence,
    '`GET /users/{user_id_or_email}/presence` answers in the modern and the legacy form, with `server_timestamp`.',
  ),
  elsewhere(
    492,
    devices,
    '[S165] a new API key removes the encrypted devices of its owner, and no others',
    'A new API key removes the registrations of devices for encrypted notifications.',
  ),
  elsewhere(
    491,
    'server/custom-emoji/custom-emoji.test.ts',
    'comes in an event of its own, or among all of them for clients that do not know better',
    'The capability `individual_emoji_changes`.',
  ),
  own(489, 'channels:archived finds what was said in archived channels', 'The narrow `channels:archived`.'),
  elsewhere(
    487,
    'server/presence/presence.test.ts',
    userPresence,
    '`GET /users/{user_id_or_email}/presence` answers in the modern form.',
  ),
  {
    level: 485,
    what: 'Entries of `url_options` have `input_type` where they had `validator`.',
    why: 'No integration here has options in its address, so `url_options` is always empty. The declaration has the newer name.',
  },
  own(484, 'reaction events name the user by id alone', 'Events about reactions have no `user` any more.'),
  elsewhere(
    483,
    devices,
    onlyEncrypted,
    'A device that registers for encrypted notifications loses its legacy registration.',
  ),
  own(
    482,
    'both people of a direct message know the conversation by one recipient_id',
    '`recipient_id` of a direct message between two people is that of their conversation, the same for both.',
  ),
  own(
    481,
    'a client says how long its queue may rest, and gets the answer',
    '`idle_queue_timeout_secs` in the answer.',
  ),
  elsewhere(
    475,
    'server/users/accounts.test.ts',
    '[S14] date_joined moves to the first sign-in, and all users hear of it once',
    '`date_joined` moves to the first sign-in, and a `realm_user` event reports it.',
  ),
  own(
    474,
    'what a bot has as a user comes in events of the user alone',
    'Records of bots have only the data that users do not have; `realm_user` events report other changes of a bot.',
  ),
  own(472, 'files name the messages that show them by id', 'Attachments have `message_ids`, not `messages`.'),
  own(471, 'linkifiers keep their example and the way back'),
  own(
    469,
    'an organization chooses how large previews are',
    'The organization’s setting `media_preview_size`.',
  ),
  own(
    466,
    'an identicon of this service is J, and the organization has a UUID',
    '`J` in `avatar_source`; `realm_uuid` at registration.',
  ),
  own(
    464,
    'a new description of the organization is sent together with its HTML',
    'The event `update_dict` reports changes of the organization’s description.',
  ),
  elsewhere(
    459,
    'server/retention/unwanted.test.ts',
    '[S20] nothing of a deleted person is left but a number, and the account never comes back',
  ),
  own(
    457,
    'a deletion is sent to those who could read the message',
    '`delete_message` events go only to those who have access to the content.',
  ),
  elsewhere(
    452,
    'server/retention/retention.test.ts',
    '[S106] [S175] messages go when their channel or the organization says so, and clients get the events',
    'A `delete_message` event reports messages that a retention policy deletes.',
  ),
  {
    level: 450,
    what: '`push_account_id` in `push_device` events is an integer.',
    why: 'Such events are of levels before 468: since then, `device` events report devices, by `device_id`, an integer.',
  },
  own(449, 'the kind of an export is a word'),
  own(447, 'a bot gets another address by its short name'),
  own(446, 'mentions finds what names a user', 'The narrow operator `mentions`.'),
  own(445, 'a page of messages can begin at a date', 'The anchor `date`.'),
  own(
    444,
    'an administrator sets for others what they have not chosen themselves',
    '`skip_if_already_edited` in `target_users`.',
  ),
  own(443, 'the time of a file is in seconds', 'Attachments have their times in seconds.'),
  elsewhere(
    439,
    'server/settings/settings.test.ts',
    '[S169] every personal setting can be changed, and the reader alone gets the event, in the modern form only',
    'The events `update_display_settings` and `update_global_notifications` are no longer sent.',
  ),
  own(
    438,
    'clients hear whether owners may read everything',
    '`realm_owner_full_content_access` at registration.',
  ),
  own(
    437,
    'no user is made up for guests',
    '`GET /users` and `GET /users/{user_id}` no longer make up users for guests who may not see all users.',
  ),
  own(
    435,
    'clients hear for what reasons messages may be reported',
    '`server_report_message_types` at registration.',
  ),
  own(
    434,
    'an organization says whether its channels show what became of them',
    'The organization’s setting `send_channel_events_messages`.',
  ),
  elsewhere(
    429,
    'server/push/notify.test.ts',
    '[S139] [V24] a direct message notifies its recipient, once, and no one else',
    'Encrypted notifications of direct messages have `recipient_user_ids`, not `pm_users`.',
  ),
];
