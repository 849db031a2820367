import {
  archiveChannel,
  createChannel,
  subscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { markStreamAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player } from '../../testing/player.ts';
import { write } from '../db/sql.ts';

let service: TestService;
let news: number;

beforeAll(async () => {
  service = await startService();
  const { owner, member, guest } = service;
  const { id } = await owner.bare.call(createChannel, {
    name: 'News',
    subscribers: [owner.id, member.id, guest.id],
    send_new_subscription_messages: false,
  });
  news = id;
  // Set before clients register: no event describes it.
  await write`
    update organizations set version = version + 1, settings = settings || jsonb_build_object(
      'new_stream_announcements_stream_id', ${news}::int, 'send_channel_events_messages', true)
    where id = ${owner.person.organizationId}
  `.execute(service.database.query);
});
afterAll(() => service.close());

const newest = async (player: Player, ...narrow: { operator: string; operand: string | number }[]) => {
  const { messages } = await player.call(getMessages, {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    apply_markdown: false,
    narrow,
  });
  return messages.map(({ subject, content, sender_full_name }) => ({ subject, content, sender_full_name }));
};
const inChannel = (player: Player, id: number) => newest(player, { operator: 'channel', operand: id });

test('[S99] a new channel is announced where the organization wants it, a private one never', async () => {
  const { member } = service;
  const by = `@_**${member.person.fullName}|${member.id}**`;
  const make = { subscribers: [member.id], announce: true };
  await member.call(createChannel, { ...make, name: 'Chess' });
  await member.call(createChannel, { ...make, name: 'Secret', invite_only: true });
  await member.call(createChannel, { ...make, name: 'Quiet', announce: false });
  await member.call(subscribe, { subscriptions: [{ name: 'Go' }, { name: 'Bridge' }], announce: true });
  const told = await inChannel(member, news);
  expect(told).toEqual([
    {
      subject: 'new channels',
      content: `${by} created the new channel #**Chess**.`,
      sender_full_name: 'Notification Bot',
    },
    {
      subject: 'new channels',
      content: `${by} created the new channels:\n\n* #**Go**\n* #**Bridge**`,
      sender_full_name: 'Notification Bot',
    },
  ]);
});

test('[S99] what is announced is read for who made the channel, and waits for no marking of theirs', async () => {
  const { member, guest, owner } = service;
  const flagsFor = async (player: Player) => {
    const narrow = [{ operator: 'channel', operand: news }];
    const asked = { anchor: 'newest', num_before: 1, num_after: 0, narrow } as const;
    return (await player.call(getMessages, asked)).messages[0]!.flags;
  };
  await member.call(createChannel, { name: 'Checkers', subscribers: [member.id], announce: true });
  expect([await flagsFor(member), await flagsFor(guest)]).toEqual([['read'], []]);
  // Both want what the member has read in the same channel, and the log.
  const names = ['Ludo', 'Halma', 'Mill', 'Dominoes', 'Whist', 'Bingo'];
  await Promise.all(
    names.map(async (name) => {
      await owner.bare.call(sendMessage, { type: 'channel', to: news, topic: 'games', content: name });
      await Promise.all([
        member.bare.call(markStreamAsRead, { stream_id: news }),
        member.bare.call(createChannel, { name, subscribers: [member.id], announce: true }),
      ]);
    }),
  );
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: news },
      { operator: 'topic', operand: 'new channels' },
    ],
  });
  for (const name of names) {
    const notice = messages.find(({ content }) => content.includes(name));
    expect(notice?.flags, name).toEqual(['read']);
  }
});

test('a user that another one subscribes gets a notice, unless that is not wanted, or they are a bot', async () => {
  const { owner, member, otherMember, bot } = service;
  const direct = (player: Player) => newest(player, { operator: 'is', operand: 'dm' });
  const about = { subscriptions: [{ name: 'Cards' }, { name: 'Dice' }] };
  const people = [owner.id, member.id, bot.id];
  const answer = await owner.call(subscribe, { ...about, principals: people });
  expect(answer.new_subscription_messages_sent).toBe(true);
  expect(await direct(member)).toMatchObject([
    {
      content: `@_**${owner.person.fullName}|${owner.id}** subscribed you to the channels:\n\n* #**Cards**\n* #**Dice**`,
    },
  ]);
  expect(await direct(owner)).toEqual([]);
  expect(await direct(bot)).toEqual([]);
  const quiet = await owner.call(subscribe, {
    ...about,
    principals: [otherMember.id],
    send_new_subscription_messages: false,
  });
  expect(quiet.new_subscription_messages_sent).toBe(false);
  expect(await direct(otherMember)).toEqual([]);
});

test('[S98] [V17] a new channel begins with who made it and what for, where the organization wants it', async () => {
  const { owner, member, otherMember } = service;
  const by = `@_**${member.person.fullName}|${member.id}**`;
  const make = (name: string, options: object) =>
    member.call(createChannel, { name, subscribers: [member.id], ...options });
  const closed = await make('Orchard', { invite_only: true, description: 'Apples, @**all**' });
  expect(await inChannel(member, closed.id)).toEqual([
    {
      subject: 'channel events',
      content: `${by} created this channel. It is **private, protected history**.\n\n* Description: \`Apples, @**all**\``,
      sender_full_name: 'Notification Bot',
    },
  ]);
  expect(JSON.stringify(await newest(otherMember))).not.toContain('Orchard');
  const shared = await make('Pond', { subscribers: [member.id, otherMember.id] });
  const flagsFor = async (player: Player) => {
    const narrow = [{ operator: 'channel', operand: shared.id }];
    const { messages } = await player.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow,
    });
    return messages.map(({ flags }) => flags);
  };
  expect([await flagsFor(member), await flagsFor(otherMember)]).toEqual([[['read']], [[]]]);
  const bare = await make('Meadow', { topics_policy: 'empty_topic_only' });
  const [made] = await inChannel(member, bare.id);
  expect(made).toMatchObject({
    subject: 'general chat',
    content: `${by} created this channel. It is **public**.`,
  });
  await owner.call(updateOrganization, { send_channel_events_messages: false });
  const silent = await make('Desert', {});
  expect(await inChannel(member, silent.id)).toEqual([]);
  await owner.call(updateOrganization, { send_channel_events_messages: true });
});

test('[V17] a channel says what became of it, and no name or description is Markdown there', async () => {
  const { member } = service;
  const by = `@_**${member.person.fullName}|${member.id}**`;
  const { id } = await member.call(createChannel, { name: 'Plain', subscribers: [member.id] });
  await member.call(updateChannel, { stream_id: id, new_name: '**Bold** [x](https://example.com)' });
  await member.call(updateChannel, { stream_id: id, description: '@**all** `now`' });
  await member.call(updateChannel, { stream_id: id, is_private: true });
  await member.call(archiveChannel, { stream_id: id });
  const told = await inChannel(member, id);
  expect(told.map(({ subject }) => subject)).toEqual(Array(5).fill('channel events'));
  const [made, ...changes] = told.map(({ content }) => content);
  expect(made).toBe(`${by} created this channel. It is **public**.`);
  expect(changes[0]).toBe(`${by} renamed this channel from Plain to \`**Bold** [x](https://example.com)\`.`);
  expect(changes[1]).toBe(
    `${by} changed the description of this channel.\n\n* Old: *none*\n* New: \`\` @**all** \`now\` \`\``,
  );
  expect(changes[2]).toContain('it was **public** and is **private, protected history**');
  expect(changes[3]).toBe(`${by} archived this channel.`);
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 4,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: id }],
  });
  expect(messages[0]?.content).toContain('<code>**Bold** [x](https://example.com)</code>');
  expect(messages[0]?.content).not.toContain('<a ');
  expect(messages[1]?.content).toContain('<li>New: <code>@**all** `now`</code></li>');
});

test('[S99] nothing is announced in a channel that is archived, nor after it until it is chosen again', async () => {
  const { owner, member } = service;
  const announce = (name: string) =>
    member.call(createChannel, { name, subscribers: [member.id], announce: true });
  const contents = async () => (await inChannel(member, news)).map(({ content }) => content);
  await owner.call(archiveChannel, { stream_id: news });
  await announce('Unheard');
  const quiet = await contents();
  expect(quiet.at(-1)).toContain('archived this channel');
  expect(quiet.join()).not.toContain('Unheard');
  await owner.call(updateChannel, { stream_id: news, is_archived: false });
  await announce('Unheard too');
  expect((await contents()).join()).not.toContain('Unheard');
  await owner.call(updateOrganization, { new_stream_announcements_stream_id: news });
  await announce('Heard');
  expect((await contents()).at(-1)).toContain('#**Heard**');
});
