import { addAlertWords } from '@parlance/protocol/alert-words';
import {
  archiveChannel,
  getChannelId,
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscription,
} from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { createProfileField, updateOwnProfile } from '@parlance/protocol/profiles/fields';
import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import { register } from '@parlance/protocol/realtime';
import { addSubmessage } from '@parlance/protocol/submessages';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { getAttachments, uploadFile } from '@parlance/protocol/uploads/uploads';
import { updateOwnStatus } from '@parlance/protocol/user-status';
import { deactivateUser } from '@parlance/protocol/users/users';
import { write } from '@parlance/server/db/sql';
import { everyCapability } from '../capabilities.ts';
import type { TestService } from '../service.ts';
import { bait, canaries, type Kind } from './canaries.ts';
import { keep, keepBots } from './kept.ts';
import { addUser, nobody, openQueues } from './listeners.ts';
import { Wiretap } from './wiretap.ts';

export interface Secrets {
  readonly outsiders: Readonly<Record<Kind, Wiretap>>;
  /** The author of all, and the user with the hidden address. */
  readonly insiders: readonly Wiretap[];
  readonly ids: {
    readonly publicChannel: number;
    readonly publicMessage: number;
    readonly privateChannels: readonly number[];
    readonly protectedChannel: number;
    readonly privateMessages: readonly number[];
    readonly protectedMessage: number;
    readonly group: number;
    readonly people: readonly number[];
    readonly hidden: number;
    readonly bots: readonly number[];
    /** Keys are parameter names. */
    readonly kept: Readonly<
      Record<
        'invite_id' | 'scheduled_message_id' | 'reminder_id' | 'draft_id' | 'saved_snippet_id' | 'device_id',
        number
      >
    >;
    readonly queue: string;
    /** The path of a private file after the organization. */
    readonly file: string;
    readonly attachment: number;
    readonly field: number;
    readonly organization: number;
  };
}

/** Creates it all while every outsider listens, then reads their queues. */
export const keepSecrets = async (service: TestService): Promise<Secrets> => {
  const { owner, administrator, moderator, member, otherMember, guest, newcomer, bot, outsider } = service;
  const home = owner.person.url;
  const tapOf = ({ person }: typeof member, name: string, url = person.url) =>
    new Wiretap(service, name, url, person);

  const say = async (to: number | string, topic: string, content: string) => {
    const { id } = await member.bare.call(sendMessage, {
      type: 'channel',
      to,
      topic,
      content: `${content} ${bait}`,
    });
    return id;
  };
  const sayTo = async (to: readonly number[], content: string) => {
    const { id } = await member.bare.call(sendMessage, { type: 'direct', to, content: `${content} ${bait}` });
    return id;
  };
  const make = async (name: string, people: readonly { id: number }[], options: object = {}) => {
    await member.bare.call(subscribe, {
      subscriptions: [{ name }],
      principals: people.map(({ id }) => id),
      ...options,
    });
    return (await member.bare.call(getChannelId, { stream: name })).stream_id;
  };

  await write`
    update organizations set settings = settings || '{"enable_spectator_access": true}', version = version + 1
    where id = ${owner.person.organizationId}
  `.execute(service.database.query);
  const lateUser = await addUser(service, 'late@example.com', 'Lena Late');
  const goneUser = await addUser(service, 'gone@example.com', 'Gerd Gone');
  const outsiders: Record<Kind, Wiretap> = {
    'a member who never was subscribed': tapOf(otherMember, 'member'),
    'a bot of a subscriber': tapOf(bot, 'bot'),
    'a moderator who never was subscribed': tapOf(moderator, 'moderator'),
    'a guest': tapOf(guest, 'guest'),
    'an ex-subscriber': tapOf(newcomer, 'ex-subscriber'),
    'a late subscriber of protected history': new Wiretap(service, 'late', home, lateUser),
    'an administrator who is not subscribed': tapOf(administrator, 'administrator'),
    'a deactivated user': new Wiretap(service, 'deactivated', home, goneUser),
    'the owner of another organization': tapOf(outsider, 'outsider'),
    'the owner of another organization, at this host': tapOf(outsider, 'outsider at home', home),
    'somebody without an account': new Wiretap(service, 'nobody', home),
  };
  const insider = tapOf(member, 'insider');
  for (const tap of [...Object.values(outsiders), insider]) await openQueues(tap);

  // Users who leave later may know this, and have read it.
  const circle = [member, owner];
  const priv = { invite_only: true };
  const privateChannel = await make('vestibule', [...circle, newcomer, goneUser], priv);
  const turned = await make('terrace', [...circle, newcomer]);
  const earlier = await say(privateChannel, 'hello', canaries.earlier);
  const { id: formerOwn } = await newcomer.bare.call(sendMessage, {
    type: 'channel',
    to: privateChannel,
    topic: 'hello',
    content: `${canaries.formerOwn} ${bait}`,
  });
  const formerQueue = outsiders['an ex-subscriber'];
  await formerQueue.listen();
  await outsiders['a deactivated user'].listen();
  await owner.bare.call(unsubscribe, { subscriptions: ['vestibule', 'terrace'], principals: [newcomer.id] });
  await owner.bare.call(deactivateUser, { user_id: goneUser.id });
  await formerQueue.listen();
  formerQueue.forget();
  outsiders['a deactivated user'].forget();

  const hidden = await addUser(service, canaries.hiddenAddress, `Hedda ${canaries.personName}`, nobody);
  const hiddenTap = new Wiretap(service, 'hidden', home, hidden);
  await openQueues(hiddenTap);
  const { group_id: group } = await member.bare.call(createGroup, {
    name: canaries.groupName,
    description: '',
    members: [member.id, hidden.id],
  });

  const webChannel = await make(canaries.webName, circle);
  await owner.bare.call(updateChannel, { stream_id: webChannel, is_web_public: true });
  await say(webChannel, 'open', canaries.webContent);

  const publicChannel = await make(canaries.publicName, [...circle, hidden]);
  await member.bare.call(updateChannel, {
    stream_id: publicChannel,
    description: canaries.publicDescription,
  });
  const publicMessage = await say(publicChannel, canaries.publicTopic, canaries.publicContent);

  await member.bare.call(updateChannel, {
    stream_id: privateChannel,
    new_name: canaries.name,
    description: canaries.description,
  });
  await member.bare.call(subscribe, { subscriptions: [{ name: canaries.name }], principals: [hidden.id] });
  await member.bare.call(updateSubscription, {
    stream_id: privateChannel,
    property: 'is_muted',
    value: false,
  });
  const queue = await insider.register({ client_capabilities: everyCapability });
  const said = await member.bare.call(sendMessage, {
    type: 'channel',
    to: privateChannel,
    topic: canaries.topic,
    content: `${canaries.content} ${bait} @**Hedda ${canaries.personName}** @**all** in #**${canaries.name}**`,
    queue_id: String(queue.body.queue_id),
    local_id: canaries.localId,
  });
  for (const visibility_policy of [3, 1] as const)
    await member.bare.call(setUserTopic, {
      stream_id: publicChannel,
      topic: canaries.mutedTopic,
      visibility_policy,
    });
  const file = new File([canaries.fileContent], `${canaries.fileName}.txt`, { type: 'text/plain' });
  const { url } = await member.bare.call(uploadFile, {}, { file });
  const shown = await say(privateChannel, canaries.topic, `[file](${url})`);
  const { attachments } = await member.bare.call(getAttachments);
  const typing = { type: 'stream', stream_id: privateChannel, topic: canaries.typingTopic } as const;
  await member.bare.call(sendTyping, { ...typing, op: 'start' });
  await owner.bare.call(updateFlags, { messages: [said.id], op: 'add', flag: 'starred' });
  const { id: field } = await owner.bare.call(createProfileField, { name: 'Motto', field_type: 1 });
  await member.bare.call(updateOwnProfile, { data: [{ id: field, value: canaries.profileValue }] });
  await member.bare.call(updateOwnStatus, { status_text: canaries.statusText });
  await member.bare.call(addAlertWords, { alert_words: [canaries.alertWord] });
  const poll = await say(privateChannel, canaries.topic, '/poll Well?');
  await owner.bare.call(addSubmessage, {
    message_id: poll,
    msg_type: 'widget',
    content: JSON.stringify({ type: 'new_option', idx: 0, option: canaries.submessage }),
  });
  await owner.bare.call(addReaction, { message_id: poll, emoji_name: 'tada' });
  await owner.bare.call(removeReaction, { message_id: poll, emoji_name: 'tada' });
  await owner.bare.call(addReaction, { message_id: said.id, emoji_name: 'tada' });
  await owner.bare.call(updateFlags, { messages: [said.id], op: 'remove', flag: 'read' });

  const edit = (message_id: number, change: object) =>
    member.bare.call(updateMessage, { send_notification_to_new_thread: false, message_id, ...change });
  const edited = await say(privateChannel, canaries.topic, canaries.editedAway);
  await edit(edited, { content: `${canaries.editedTo} ${bait}` });
  await edit(earlier, { content: `${canaries.earlier} ${canaries.editedTo} ${bait}` });
  const moved = await say(publicChannel, 'on the way', canaries.movedContent);
  await edit(moved, { content: `${canaries.movedContent} again ${bait}` });
  await edit(moved, { stream_id: privateChannel, topic: canaries.movedTopic });
  const deleted = await say(publicChannel, 'on the way', canaries.deletedContent);
  await insider.listen();
  await member.bare.call(deleteMessage, { message_id: deleted });

  await member.bare.call(updateChannel, { stream_id: turned, is_private: true });
  const turnedMessage = await say(turned, canaries.turnedTopic, canaries.turnedContent);

  const archived = await make(canaries.archivedName, circle, priv);
  const archivedMessage = await say(archived, 'old', canaries.archivedContent);
  await member.bare.call(archiveChannel, { stream_id: archived });

  const protectedChannel = await make(canaries.protectedName, circle, {
    ...priv,
    history_public_to_subscribers: false,
  });
  const protectedMessage = await say(protectedChannel, canaries.protectedTopic, canaries.protectedContent);
  await member.bare.call(subscribe, {
    subscriptions: [{ name: canaries.protectedName }],
    principals: [lateUser.id],
  });
  await say(protectedChannel, 'welcome', 'Good that you came,');
  await edit(protectedMessage, {
    content: `${canaries.protectedContent} ${canaries.protectedEditedTo} ${bait}`,
    topic: canaries.protectedMovedTopic,
  });

  const direct = await sayTo([hidden.id], canaries.direct);
  await member.bare.call(sendTyping, { op: 'start', to: [hidden.id] });
  const groupDirect = await sayTo([hidden.id, owner.id], canaries.groupDirect);

  const kept = await keep(member, privateChannel, said.id);
  const bots = await keepBots(service);

  for (const tap of [...Object.values(outsiders), insider, hiddenTap]) await tap.listen();
  // A queue that registers by itself.
  for (const tap of Object.values(outsiders))
    await tap.ask({
      method: 'GET',
      path: '/events',
      parameters: { dont_block: true, all_public_streams: true },
    });
  await owner.bare.call(register);

  return {
    outsiders,
    insiders: [insider, hiddenTap],
    ids: {
      publicChannel,
      publicMessage,
      privateChannels: [privateChannel, turned, archived],
      protectedChannel,
      privateMessages: [
        said.id,
        shown,
        poll,
        earlier,
        formerOwn,
        edited,
        moved,
        turnedMessage,
        archivedMessage,
        direct,
        groupDirect,
      ],
      protectedMessage,
      group,
      people: [member.id, hidden.id, goneUser.id],
      hidden: hidden.id,
      bots,
      kept,
      queue: String(queue.body.queue_id),
      file: url.split('/').slice(3).join('/'),
      attachment: attachments[0]!.id,
      field,
      organization: member.person.organizationId,
    },
  };
};
