import { subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { createUser, deactivateUser } from '@parlance/protocol/users/users';
import { makeCrowd } from '@parlance/testing/channels/crowd';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read, write } from '../../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, newcomer, database } = service;
const home = member.person.organizationId;

const circle = [member, otherMember, guest];
await member.call(subscribe, {
  subscriptions: [{ name: 'yard' }],
  principals: circle.map(({ id }) => id),
});
const send = async (content: string, topic = 'talk', by: Player = member, to = 'yard') =>
  (await by.call(sendMessage, { type: 'channel', to, topic, content })).id;
const flagsOf = async (player: Player, message_id: number) =>
  (await player.call(getMessage, { message_id })).message.flags.filter((flag) => flag !== 'read');
const idsOf = async (player: Player, operand: string) =>
  (
    await player.call(getMessages, {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: 'is', operand }],
    })
  ).messages.map(({ id }) => id);
const mentionsIn = async (player: Player) =>
  ((await player.listen()).snapshot.unread_msgs as { mentions: number[] }).mentions;

const toAll = ['stream_wildcard_mentioned', 'wildcard_mentioned'];
const toTopic = ['topic_wildcard_mentioned', 'wildcard_mentioned'];

test.each(['all', 'everyone', 'channel', 'stream'])(
  '[S37] @**%s** is for all who receive the message, in every answer alike',
  async (name) => {
    const [client, narrowed] = [
      await otherMember.listen(),
      await otherMember.listen({
        narrow: [{ operator: 'is', operand: 'mentioned' }],
        event_types: ['message'],
      }),
    ];
    const watching = await newcomer.listen({ all_public_streams: true });
    const id = await send(`@**${name}** come`);
    expect((await client.catchUp())[0]).toMatchObject({ type: 'message', flags: toAll });
    expect((await narrowed.catchUp()).map(({ type }) => type)).toEqual(['message']);
    expect((await watching.catchUp())[0]).toMatchObject({ type: 'message', flags: [] });
    for (const player of circle) {
      expect(await flagsOf(player, id)).toEqual(toAll);
      expect(await idsOf(player, 'mentioned')).toContain(id);
    }
    expect(await mentionsIn(otherMember)).toContain(id);
    expect(await flagsOf(newcomer, id)).toEqual(['historical']);
    expect(await idsOf(newcomer, 'mentioned')).toEqual([]);
  },
);

test('[S37] deactivated users are still named, as in quotes, but not notified; an active namesake goes first', async () => {
  const full_name = 'Former Member';
  const join = async (email: string) => {
    const { user_id } = await owner.call(createUser, {
      email,
      full_name,
      password: 'much too long to guess',
    });
    await member.call(subscribe, { subscriptions: [{ name: 'yard' }], principals: [user_id] });
    return user_id;
  };
  const htmlOf = async (content: string) => {
    const id = await send(content);
    return { id, html: (await member.call(getMessage, { message_id: id })).message.content };
  };
  const named = (id: number, silent: boolean) =>
    `<p><span class="user-mention${silent ? ' silent' : ''}" data-user-id="${id}">${silent ? '' : '@'}${full_name}</span></p>`;
  const gone = await join('former@example.org');
  expect((await htmlOf(`@**${full_name}**`)).html).toBe(named(gone, false));
  await owner.call(deactivateUser, { user_id: gone });
  for (const written of [`@_**${full_name}|${gone}**`, `@**${full_name}|${gone}**`, `@**${full_name}**`]) {
    const { id, html } = await htmlOf(written);
    expect(html).toBe(named(gone, true));
    const { rows } =
      await read`select from message_flags where message_id = ${id} and user_id = ${gone}`.execute(
        database.query,
      );
    expect(rows).toEqual([]);
  }
  const namesake = await join('present@example.org');
  expect((await htmlOf(`@**${full_name}**`)).html).toBe(named(namesake, false));
  await owner.call(deactivateUser, { user_id: namesake });
});

test('[S37] users who come later are not mentioned by what was before, and silent mentions are for no one', async () => {
  const loud = await send('@**all** hear');
  const silent = await send('@_**all** hush');
  await member.call(subscribe, { subscriptions: [{ name: 'yard' }], principals: [moderator.id] });
  expect(await flagsOf(moderator, loud)).toEqual(['historical']);
  expect(await flagsOf(otherMember, silent)).toEqual([]);
  const after = await send('@**all** again');
  expect(await idsOf(moderator, 'mentioned')).toEqual([after]);
  await member.call(unsubscribe, { subscriptions: ['yard'], principals: [moderator.id] });
  expect(await flagsOf(moderator, after)).toEqual(toAll);
});

test('[S37] @**topic** is for those who wrote or reacted there', async () => {
  await send('I begin', 'soup', guest);
  const first = await send('I too', 'Soup');
  await otherMember.call(addReaction, { message_id: first, emoji_name: 'tada' });
  const client = await guest.listen();
  const id = await send('@**topic** ready', 'soup');
  expect((await client.catchUp())[0]).toMatchObject({ flags: toTopic });
  for (const player of circle) expect(await flagsOf(player, id)).toEqual(toTopic);
  const alone = await send('@**topic** alone', 'empty');
  expect(await flagsOf(otherMember, alone)).toEqual([]);
  expect(await idsOf(otherMember, 'mentioned')).toContain(id);
});

test('[S37] a group’s members at the time are mentioned, also those of groups in it; silently, none are', async () => {
  const { group_id: inner } = await owner.call(createGroup, {
    name: 'cooks',
    description: '',
    members: [otherMember.id],
  });
  await owner.call(createGroup, {
    name: 'kitchen crew',
    description: '',
    members: [guest.id, newcomer.id],
    subgroups: [inner],
  });
  const client = await otherMember.listen();
  const id = await send('@*kitchen crew* dinner');
  expect((await client.catchUp())[0]).toMatchObject({ flags: ['mentioned'] });
  expect(await flagsOf(otherMember, id)).toEqual(['mentioned']);
  expect(await flagsOf(guest, id)).toEqual(['mentioned']);
  // Not a subscriber, so without a mention.
  expect(await flagsOf(newcomer, id)).toEqual(['historical']);
  expect(await flagsOf(otherMember, await send('@_*kitchen crew* dinner'))).toEqual([]);
});

test('a group is mentioned by the users that its permission names; silently, by all', async () => {
  await owner.call(createGroup, {
    name: 'board',
    description: '',
    members: [otherMember.id],
    can_mention_group: { direct_members: [otherMember.id], direct_subgroups: [] },
  });
  const refusal = await member.refusal(sendMessage, {
    type: 'channel',
    to: 'yard',
    topic: 'talk',
    content: '@*board* hear',
  });
  expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  await send('@_*board* hear');
  await send('@*board* hear', 'talk', otherMember);
});

test('in a large channel only some may speak to all, and it costs the same as in a small one', async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'hall' }], principals: [member.id, owner.id] });
  const say = (by: Player, content: string, topic = 'talk') => send(content, topic, by, 'hall');
  await say(owner, 'hello');
  const cost = async () =>
    (await service.countStatements(() => say(owner, '@**all** come'))).statements.length;
  await cost();
  const crowd = await makeCrowd(database, home, 500);
  const rowsOf = async () =>
    (await read<{ count: number }>`select count(*)::int as count from message_flags`.execute(database.query))
      .rows[0]!.count;
  await owner.call(subscribe, { subscriptions: [{ name: 'hall' }], principals: crowd });
  const before = await rowsOf();
  const { statements } = await service.countStatements(() =>
    owner.bare.call(sendMessage, { type: 'channel', to: 'hall', topic: 'talk', content: '@**all** come' }),
  );
  expect(statements.length).toBeLessThan(12);
  expect(await rowsOf()).toBe(before);
  expect(
    await member.refusal(sendMessage, {
      type: 'channel',
      to: 'hall',
      topic: 'talk',
      content: '@**all** come',
    }),
  ).toMatchObject({ status: 400, code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' });
  await write`
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender)
    select ${home}, -n, (select id from channels where name = 'hall'), 'crowded', u, 'x', 'x', 'test', now(), false, false
    from unnest(${crowd.slice(0, 20)}::int[]) with ordinality as c(u, n)
  `.execute(database.query);
  expect(
    await member.refusal(sendMessage, {
      type: 'channel',
      to: 'hall',
      topic: 'crowded',
      content: '@**topic** come',
    }),
  ).toMatchObject({ status: 400, code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED' });
  await member.call(sendMessage, { type: 'channel', to: 'hall', topic: 'talk', content: '@**topic** come' });
  await administrator.call(sendMessage, {
    type: 'channel',
    to: 'hall',
    topic: 'crowded',
    content: '@**topic** come',
  });
});

test('[S37] a direct message to everyone mentions all who are in it', async () => {
  const { id } = await member.call(sendMessage, {
    type: 'direct',
    to: [otherMember.id],
    content: '@**all** hm',
  });
  expect(await flagsOf(otherMember, id)).toEqual(toAll);
});
