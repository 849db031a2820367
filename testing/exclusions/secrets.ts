import {
  archiveChannel,
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscription,
} from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { register } from '@parlance/protocol/realtime';
import { deactivateUser } from '@parlance/protocol/users/users';
import { write } from '@parlance/server/db/sql';
import { everyCapability } from '../capabilities.ts';
import type { TestService } from '../service.ts';
import { type Author, createAuthor } from './author.ts';
import { bait, canaries, type Kind } from './canaries.ts';
import { keep, keepBots } from './kept.ts';
import { addUser, nobody, openQueues } from './listeners.ts';
import { addToMessages, addToPeople } from './private-additions.ts';
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

type Outsiders = Readonly<Record<Kind, Wiretap>>;
type Added = Awaited<ReturnType<typeof addUser>>;

interface Stage {
  readonly service: TestService;
  readonly author: Author;
  readonly outsiders: Outsiders;
  readonly insider: Wiretap;
  readonly late: Added;
  readonly gone: Added;
}

const privately = { invite_only: true };

/** Users who leave later may know what is said in this circle, and have read it. */
const circleOf = ({ service: { member, owner } }: Stage) => [member, owner];

const setStage = async (service: TestService): Promise<Stage> => {
  const { owner, administrator, moderator, member, otherMember, guest, newcomer, bot, outsider } = service;
  const home = owner.person.url;
  const tapOf = ({ person }: typeof member, name: string, url = person.url) =>
    new Wiretap(service, name, url, person);
  await write`
    update organizations set settings = settings || '{"enable_spectator_access": true}', version = version + 1
    where id = ${owner.person.organizationId}
  `.execute(service.database.query);
  const late = await addUser(service, 'late@example.com', 'Lena Late');
  const gone = await addUser(service, 'gone@example.com', 'Gerd Gone');
  const outsiders: Outsiders = {
    'a member who never was subscribed': tapOf(otherMember, 'member'),
    'a bot of a subscriber': tapOf(bot, 'bot'),
    'a moderator who never was subscribed': tapOf(moderator, 'moderator'),
    'a guest': tapOf(guest, 'guest'),
    'an ex-subscriber': tapOf(newcomer, 'ex-subscriber'),
    'a late subscriber of protected history': new Wiretap(service, 'late', home, late),
    'an administrator who is not subscribed': tapOf(administrator, 'administrator'),
    'a deactivated user': new Wiretap(service, 'deactivated', home, gone),
    'the owner of another organization': tapOf(outsider, 'outsider'),
    'the owner of another organization, at this host': tapOf(outsider, 'outsider at home', home),
    'somebody without an account': new Wiretap(service, 'nobody', home),
  };
  const insider = tapOf(member, 'insider');
  for (const tap of [...Object.values(outsiders), insider]) await openQueues(tap);
  return { service, author: createAuthor(member), outsiders, insider, late, gone };
};

/** Makes two private channels, and has those leave who are outsiders from then on. */
const tellFormerReaders = async (stage: Stage) => {
  const { service, author, outsiders, gone } = stage;
  const { owner, newcomer } = service;
  const privateChannel = await author.make('vestibule', [...circleOf(stage), newcomer, gone], privately);
  const turned = await author.make('terrace', [...circleOf(stage), newcomer]);
  const earlier = await author.say(privateChannel, 'hello', canaries.earlier);
  const { id: formerOwn } = await newcomer.bare.call(sendMessage, {
    type: 'channel',
    to: privateChannel,
    topic: 'hello',
    content: `${canaries.formerOwn} ${bait}`,
  });
  const former = outsiders['an ex-subscriber'];
  await former.listen();
  await outsiders['a deactivated user'].listen();
  await owner.bare.call(unsubscribe, { subscriptions: ['vestibule', 'terrace'], principals: [newcomer.id] });
  await owner.bare.call(deactivateUser, { user_id: gone.id });
  await former.listen();
  former.forget();
  outsiders['a deactivated user'].forget();
  return { privateChannel, turned, earlier, formerOwn };
};

const addHidden = async ({ service }: Stage) => {
  const { owner, member } = service;
  const hidden = await addUser(service, canaries.hiddenAddress, `Hedda ${canaries.personName}`, nobody);
  const hiddenTap = new Wiretap(service, 'hidden', owner.person.url, hidden);
  await openQueues(hiddenTap);
  const { group_id: group } = await member.bare.call(createGroup, {
    name: canaries.groupName,
    description: '',
    members: [member.id, hidden.id],
  });
  return { hidden, hiddenTap, group };
};

const tellOpenly = async (stage: Stage, hidden: Added) => {
  const { service, author } = stage;
  const { owner, member } = service;
  const webChannel = await author.make(canaries.webName, circleOf(stage));
  await owner.bare.call(updateChannel, { stream_id: webChannel, is_web_public: true });
  await author.say(webChannel, 'open', canaries.webContent);
  const publicChannel = await author.make(canaries.publicName, [...circleOf(stage), hidden]);
  await member.bare.call(updateChannel, {
    stream_id: publicChannel,
    description: canaries.publicDescription,
  });
  const publicMessage = await author.say(publicChannel, canaries.publicTopic, canaries.publicContent);
  return { publicChannel, publicMessage };
};

/** Names the private channel, and writes there with a queue of the author. */
const tellPrivately = async ({ service: { member }, insider }: Stage, channel: number, hidden: Added) => {
  await member.bare.call(updateChannel, {
    stream_id: channel,
    new_name: canaries.name,
    description: canaries.description,
  });
  await member.bare.call(subscribe, { subscriptions: [{ name: canaries.name }], principals: [hidden.id] });
  await member.bare.call(updateSubscription, { stream_id: channel, property: 'is_muted', value: false });
  const { body } = await insider.register({ client_capabilities: everyCapability });
  const queue = String(body.queue_id);
  const { id: said } = await member.bare.call(sendMessage, {
    type: 'channel',
    to: channel,
    topic: canaries.topic,
    content: `${canaries.content} ${bait} @**Hedda ${canaries.personName}** @**all** in #**${canaries.name}**`,
    queue_id: queue,
    local_id: canaries.localId,
  });
  return { said, queue };
};

/** Changes messages before the outsiders' queues are read, so that events of a former place still wait. */
const changeMessages = async (
  { service: { member }, author, insider }: Stage,
  { earlier, publicChannel, privateChannel }: Record<'earlier' | 'publicChannel' | 'privateChannel', number>,
) => {
  const { say, edit } = author;
  const edited = await say(privateChannel, canaries.topic, canaries.editedAway);
  await edit(edited, { content: `${canaries.editedTo} ${bait}` });
  await edit(earlier, { content: `${canaries.earlier} ${canaries.editedTo} ${bait}` });
  const moved = await say(publicChannel, 'on the way', canaries.movedContent);
  await edit(moved, { content: `${canaries.movedContent} again ${bait}` });
  await edit(moved, { stream_id: privateChannel, topic: canaries.movedTopic });
  const deleted = await say(publicChannel, 'on the way', canaries.deletedContent);
  await insider.listen();
  await member.bare.call(deleteMessage, { message_id: deleted });
  return { edited, moved };
};

/** A public channel becomes private; another one is archived. */
const changeChannels = async (stage: Stage, turned: number) => {
  const { service, author } = stage;
  const { member } = service;
  await member.bare.call(updateChannel, { stream_id: turned, is_private: true });
  const turnedMessage = await author.say(turned, canaries.turnedTopic, canaries.turnedContent);
  const archived = await author.make(canaries.archivedName, circleOf(stage), privately);
  const archivedMessage = await author.say(archived, 'old', canaries.archivedContent);
  await member.bare.call(archiveChannel, { stream_id: archived });
  return { turnedMessage, archived, archivedMessage };
};

/** Lets a subscriber come late to a channel whose history is protected. */
const protectHistory = async (stage: Stage) => {
  const { service, author, late } = stage;
  const protectedChannel = await author.make(canaries.protectedName, circleOf(stage), {
    ...privately,
    history_public_to_subscribers: false,
  });
  const protectedMessage = await author.say(
    protectedChannel,
    canaries.protectedTopic,
    canaries.protectedContent,
  );
  await service.member.bare.call(subscribe, {
    subscriptions: [{ name: canaries.protectedName }],
    principals: [late.id],
  });
  await author.say(protectedChannel, 'welcome', 'Good that you came,');
  await author.edit(protectedMessage, {
    content: `${canaries.protectedContent} ${canaries.protectedEditedTo} ${bait}`,
    topic: canaries.protectedMovedTopic,
  });
  return { protectedChannel, protectedMessage };
};

const tellDirectly = async ({ service: { member, owner }, author }: Stage, hidden: Added) => {
  const direct = await author.sayTo([hidden.id], canaries.direct);
  await member.bare.call(sendTyping, { op: 'start', to: [hidden.id] });
  return { direct, groupDirect: await author.sayTo([hidden.id, owner.id], canaries.groupDirect) };
};

/** Creates it all while every outsider listens, then reads their queues. */
export const keepSecrets = async (service: TestService): Promise<Secrets> => {
  const stage = await setStage(service);
  const { outsiders, insider, author, gone } = stage;
  const { member, owner } = service;
  const { privateChannel, turned, earlier, formerOwn } = await tellFormerReaders(stage);
  const { hidden, hiddenTap, group } = await addHidden(stage);
  const { publicChannel, publicMessage } = await tellOpenly(stage, hidden);
  const { said, queue } = await tellPrivately(stage, privateChannel, hidden);
  const places = { publicChannel, privateChannel };
  const { shown, file, attachment, poll } = await addToMessages(service, author, { ...places, said });
  const field = await addToPeople(service);
  const { edited, moved } = await changeMessages(stage, { ...places, earlier });
  const { turnedMessage, archived, archivedMessage } = await changeChannels(stage, turned);
  const { protectedChannel, protectedMessage } = await protectHistory(stage);
  const { direct, groupDirect } = await tellDirectly(stage, hidden);
  const kept = await keep(member, privateChannel, said);
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
        said,
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
      people: [member.id, hidden.id, gone.id],
      hidden: hidden.id,
      bots,
      kept,
      queue,
      file,
      attachment,
      field,
      organization: member.person.organizationId,
    },
  };
};
