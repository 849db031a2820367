/** A Greek house: what people wrote holds no word of a language of the page. Each list has something in it. */
import { addAlertWords } from '@parlance/protocol/alert-words';
import { createBot } from '@parlance/protocol/bots/endpoints';
import { addDefaultChannel } from '@parlance/protocol/channels/defaults';
import { getChannelId, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { createDrafts } from '@parlance/protocol/drafts';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { sendInvitations } from '@parlance/protocol/invitations';
import { addLinkifier } from '@parlance/protocol/linkifiers';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser } from '@parlance/protocol/muted-users';
import { addPlayground } from '@parlance/protocol/organization/playgrounds';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { createProfileField } from '@parlance/protocol/profiles/fields';
import { addReaction } from '@parlance/protocol/reactions';
import { reportMessage } from '@parlance/protocol/reports';
import { createSavedSnippet } from '@parlance/protocol/saved-snippets';
import { createReminder } from '@parlance/protocol/scheduled/reminders';
import { createScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { uploadFile } from '@parlance/protocol/uploads/uploads';
import { updateOwnStatus } from '@parlance/protocol/user-status';
import { png } from '../../images.ts';
import type { TestService } from '../../service.ts';

export interface House {
  readonly channel: number;
  /** For readers without an account. */
  readonly open: number;
  /** The reader is no subscriber. */
  readonly foreign: number;
  readonly folder: number;
  readonly group: number;
  /** The newest message of the topic, by the reader. */
  readonly message: number;
  readonly person: number;
  readonly own: number;
  /** The topic, as an address. */
  readonly address: string;
}

const topic = 'ντομάτες';

const later = (): number => Math.floor(Date.now() / 1000) + 86_400;

const sayAll = async (service: TestService, channel: number): Promise<number> => {
  const { owner, member, otherMember } = service;
  const to = { type: 'channel', to: channel, topic } as const;
  const { id } = await member.call(sendMessage, { ...to, content: 'Ώριμες :tada: και **κόκκινες**' });
  await owner.call(addReaction, { message_id: id, emoji_name: 'tada' });
  await member.call(sendMessage, {
    ...to,
    content: `@**Olive Owner|${owner.id}** δες #**κήπος** <time:2026-03-01T12:00:00Z>`,
  });
  await member.call(sendMessage, { ...to, content: '```spoiler\nκρυφό\n```\n\n```ts\nα = 1\n```' });
  await member.call(sendMessage, { ...to, content: '|α|β|\n|-|-|\n|1|2|\n\n> λόγια' });
  for (const content of ['/poll Σούπα;\nΝαι', '/todo Δουλειές\nσκάψιμο'])
    await member.call(sendMessage, { ...to, content });
  await otherMember.call(sendMessage, { type: 'direct', to: [owner.id], content: 'γεια' });
  await otherMember.call(sendMessage, { ...to, topic: '', content: 'χωρίς' });
  await otherMember.call(sendMessage, { ...to, topic: 'αντλία', content: 'σκουριά' });
  const { url } = await owner.call(
    uploadFile,
    {},
    { file: new File([png(40, 30)], 'λίστα.png', { type: 'image/png' }) },
  );
  const own = (await owner.call(sendMessage, { ...to, content: `πρώτα [λίστα](${url})` })).id;
  await owner.call(updateMessage, { message_id: own, content: `ύστερα [λίστα](${url})` });
  await owner.call(addReaction, { message_id: own, emoji_name: 'heart' });
  return own;
};

const fillLists = async ({ owner, guest }: TestService, channel: number, message: number) => {
  const scheduled_delivery_timestamp = later();
  await owner.call(createDrafts, { drafts: [{ type: 'stream', to: [channel], topic, content: 'σχέδιο' }] });
  const to = { type: 'channel', to: channel, topic } as const;
  await owner.call(createScheduledMessage, { ...to, content: 'αύριο', scheduled_delivery_timestamp });
  await owner.call(createReminder, { message_id: message, scheduled_delivery_timestamp, note: 'λάδι' });
  await owner.call(addAlertWords, { alert_words: ['αντλία'] });
  await owner.call(muteUser, { muted_user_id: guest.id });
  await owner.call(setUserTopic, { stream_id: channel, topic: 'αντλία', visibility_policy: 3 });
  await owner.call(createSavedSnippet, { title: 'απόσπασμα', content: 'λόγια' });
  await owner.call(createBot, { full_name: 'μηχανή', short_name: 'engine', bot_type: 1 });
  const payload_url = 'https://example.org/hook';
  await owner.call(createBot, { full_name: 'γραφή', short_name: 'writer', bot_type: 3, payload_url });
  await owner.call(updateOwnStatus, { status_text: 'στο χωράφι', emoji_name: 'tada' });
};

const furnish = async ({ owner, member }: TestService, channel: number, message: number) => {
  await owner.call(addDefaultChannel, { stream_id: channel });
  await owner.call(addLinkifier, { pattern: 'κ(?P<id>[0-9]+)', url_template: 'https://example.org/{id}' });
  await owner.call(addPlayground, {
    name: 'αυλή',
    pygments_language: 'TypeScript',
    url_template: 'https://example.org/{code}',
  });
  await owner.call(createProfileField, { name: 'χωριό', hint: 'πατρίδα', field_type: 1 });
  await owner.call(sendInvitations, {
    invitee_emails: 'a@example.org',
    stream_ids: [channel],
    invite_expires_in_minutes: 1440,
  });
  const subscriptions = [{ name: 'φύλακες' }];
  await owner.call(subscribe, { subscriptions, principals: [owner.id], invite_only: true });
  const { stream_id: guards } = await owner.call(getChannelId, { stream: 'φύλακες' });
  await owner.call(updateOrganization, { moderation_request_channel_id: guards });
  await member.call(reportMessage, { message_id: message, report_type: 'spam', description: 'κακό' });
};

/** `owner` reads. */
export const settle = async (service: TestService): Promise<House> => {
  const { owner, member, otherMember } = service;
  // What the service writes itself is stored, in a language without Latin letters.
  await owner.call(updateOrganization, {
    name: 'σπίτι',
    default_language: 'ja',
    enable_spectator_access: true,
    invite_required: false,
  });
  await owner.call(updateSettings, { default_language: 'ja' });
  const principals = [owner.id, member.id, otherMember.id];
  await owner.call(subscribe, {
    subscriptions: [{ name: 'κήπος', description: 'ό,τι φυτρώνει' }],
    principals,
  });
  await member.call(subscribe, { subscriptions: [{ name: 'αυλή' }] });
  await owner.call(subscribe, { subscriptions: [{ name: 'πλατεία' }], is_web_public: true });
  const open = (await owner.call(getChannelId, { stream: 'πλατεία' })).stream_id;
  const greeting = { type: 'channel', to: open, topic, content: 'γεια σας :tada:' } as const;
  await owner.call(sendMessage, greeting);
  const channel = (await owner.call(getChannelId, { stream: 'κήπος' })).stream_id;
  const foreign = (await owner.call(getChannelId, { stream: 'αυλή' })).stream_id;
  const { channel_folder_id: folder } = await owner.call(createFolder, {
    name: 'σπίτι',
    description: 'τοίχοι',
  });
  await owner.call(updateChannel, { stream_id: channel, folder_id: folder });
  const group = (
    await owner.call(createGroup, { name: 'κηπουροί', description: 'σκάβουν', members: principals })
  ).group_id;
  const message = await sayAll(service, channel);
  await fillLists(service, channel, message);
  await furnish(service, channel, message);
  const encoded = encodeURIComponent(topic).replaceAll('%', '.');
  const address = `#narrow/channel/${channel}/topic/${encoded}/near/${message}`;
  return { channel, open, foreign, folder, group, message, person: otherMember.id, own: owner.id, address };
};
