import { archiveChannel, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { limits } from '@parlance/protocol/limits';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import { makeRoom, writeMessage } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, guest, newcomer, outsider, database } = service;
const home = member.person.organizationId;

await member.call(subscribe, {
  subscriptions: [{ name: 'yard' }],
  principals: [member.id, otherMember.id],
});
const send = async (content = 'Hello', to = 'yard') =>
  (await member.call(sendMessage, { type: 'channel', to, topic: 'talk', content })).id;
const reactionsOf = async (message_id: number) =>
  (await member.call(getMessage, { message_id })).message.reactions;
const thumb = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' } as const;

test('[S29] [S35] reactions of three types go to readers and stand with the message, oldest first', async () => {
  const message_id = await send();
  const reader = await otherMember.listen();
  const stranger = await guest.listen();
  await otherMember.call(addReaction, { message_id, emoji_name: 'tada' });
  await member.call(addReaction, { message_id, ...thumb });
  await member.call(addReaction, {
    message_id,
    emoji_name: 'zulip',
    emoji_code: 'zulip',
    reaction_type: 'zulip_extra_emoji',
  });
  const expected = [
    { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: otherMember.id },
    { ...thumb, user_id: member.id },
    { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'service_extra_emoji', user_id: member.id },
  ];
  expect(await reactionsOf(message_id)).toEqual(expected);
  const told = await reader.catchUp();
  expect(told.map(({ id: _, ...event }) => event)).toEqual(
    expected.map((one) => ({ type: 'reaction', op: 'add', message_id, ...one })),
  );
  expect(await stranger.catchUp()).toEqual([]);
  await member.call(removeReaction, { message_id, emoji_code: '1f44d', reaction_type: 'unicode_emoji' });
  await otherMember.call(removeReaction, { message_id, emoji_name: 'tada' });
  expect(await reactionsOf(message_id)).toEqual(expected.slice(2));
  expect((await reader.catchUp()).map(({ op, emoji_name }) => [op, emoji_name])).toEqual([
    ['remove', '+1'],
    ['remove', 'tada'],
  ]);
  const { messages } = await member.call(getMessages, {
    anchor: message_id,
    num_before: 0,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'yard' }],
  });
  expect(messages[0]?.reactions).toEqual(expected.slice(2));
});

test('[S29] who reacts with an emoji that stands there gives it the name that stands there', async () => {
  const message_id = await send();
  await member.call(addReaction, { message_id, ...thumb });
  await otherMember.call(addReaction, { message_id, emoji_name: 'thumbs_up', emoji_code: '1f44d' });
  expect((await reactionsOf(message_id)).map(({ emoji_name }) => emoji_name)).toEqual(['+1', '+1']);
});

test('[S29] the organization says by which name its clients know the type of extra emoji', async () => {
  const message_id = await send();
  await member.call(addReaction, { message_id, emoji_name: 'parlance' });
  const typesNow = async () => (await reactionsOf(message_id)).map(({ reaction_type }) => reaction_type);
  expect(await typesNow()).toEqual(['service_extra_emoji']);
  const setTo = (type: string) =>
    write`
      update organizations set version = version + 1,
        settings = settings || jsonb_build_object('extra_emoji_reaction_type', ${type}::text)
      where id = ${home}
    `.execute(database.query);
  await setTo('zulip_extra_emoji');
  expect(await typesNow()).toEqual(['zulip_extra_emoji']);
  await setTo('service_extra_emoji');
});

test('[S29] an emoji that the code says is taken under a name that the service lacks, and keeps its own name', async () => {
  const message_id = await send();
  for (const asked of [
    { emoji_name: 'name_of_a_terminal', emoji_code: '1f427', reaction_type: 'unicode_emoji' },
    { emoji_name: 'name_of_a_terminal', emoji_code: '1f575-fe0f-200d-2640-fe0f' },
    { emoji_name: 'name_of_a_terminal', emoji_code: '2764-FE0F' },
    { emoji_name: 'thumbs_up', emoji_code: '1f44d' },
  ] as const)
    await member.call(addReaction, { message_id, ...asked });
  expect(
    (await reactionsOf(message_id)).map(({ emoji_name, emoji_code }) => [emoji_name, emoji_code]),
  ).toEqual([
    ['penguin', '1f427'],
    ['woman_detective', '1f575-200d-2640'],
    ['heart', '2764'],
    ['thumbs_up', '1f44d'],
  ]);
  await member.call(removeReaction, {
    message_id,
    emoji_name: 'name_of_a_terminal',
    emoji_code: '2764-fe0f',
    reaction_type: 'unicode_emoji',
  });
  expect(await reactionsOf(message_id)).toHaveLength(3);
});

test('[S29] what is no emoji, is there already or never was is refused', async () => {
  const message_id = await send();
  await member.call(addReaction, { message_id, ...thumb });
  expect(await member.refusal(addReaction, { message_id, emoji_name: 'thumbs_up' })).toMatchObject({
    status: 400,
    code: 'REACTION_ALREADY_EXISTS',
  });
  expect(await otherMember.refusal(removeReaction, { message_id, ...thumb })).toMatchObject({
    code: 'REACTION_DOES_NOT_EXIST',
  });
  const refused = [
    [{ emoji_name: 'nothing_like_it' }, 'does not exist'],
    [{ emoji_name: 'tada', emoji_code: 'beef', reaction_type: 'unicode_emoji' }, 'Invalid emoji code'],
    [{ emoji_name: 'heart', emoji_code: '1f389', reaction_type: 'unicode_emoji' }, 'Invalid emoji name'],
    [{ emoji_name: 'tada', emoji_code: '1', reaction_type: 'realm_emoji' }, 'Invalid custom emoji'],
    [{ emoji_name: 'x', emoji_code: 'zulip', reaction_type: 'service_extra_emoji' }, 'Invalid emoji name'],
  ] as const;
  for (const [asked, message] of refused)
    expect((await member.refusal(addReaction, { message_id, ...asked })).message).toContain(message);
  expect((await member.refusal(removeReaction, { message_id })).message).toContain('At least one');
});

test('[V1] [V5] no user reacts to what they may not read, and all get the same answer', async () => {
  await owner.call(subscribe, {
    subscriptions: [{ name: 'vault' }],
    invite_only: true,
    principals: [member.id, newcomer.id],
  });
  const message_id = await send('secret', 'vault');
  await newcomer.call(addReaction, { message_id, ...thumb });
  await owner.call(unsubscribe, { subscriptions: ['vault'], principals: [newcomer.id] });
  const unknown = await newcomer.refusal(addReaction, { message_id: 10 ** 9, ...thumb });
  for (const player of [newcomer, otherMember, guest, outsider]) {
    expect((await player.refusal(addReaction, { message_id, ...thumb })).message).toBe(unknown.message);
    expect((await player.refusal(removeReaction, { message_id, ...thumb })).message).toBe(unknown.message);
  }
  expect(await reactionsOf(message_id)).toHaveLength(1);
});

test('[V4] users who came later to a channel of unshared history hear of no reactions to what was before', async () => {
  await owner.call(subscribe, {
    subscriptions: [{ name: 'cabinet' }],
    invite_only: true,
    history_public_to_subscribers: false,
    principals: [owner.id, member.id],
  });
  const before = await send('before', 'cabinet');
  await owner.call(subscribe, { subscriptions: [{ name: 'cabinet' }], principals: [otherMember.id] });
  const [early, late] = await Promise.all([owner.listen(), otherMember.listen()]);
  await member.call(addReaction, { message_id: before, ...thumb });
  expect((await early.catchUp()).map(({ type }) => type)).toEqual(['reaction']);
  expect(await late.catchUp()).toEqual([]);
  const after = await send('after', 'cabinet');
  await member.call(addReaction, { message_id: after, ...thumb });
  expect((await late.catchUp()).map(({ type }) => type)).toEqual(['message', 'reaction']);
});

test('[S156] reacting to what one did not receive makes it part of one’s history', async () => {
  const message_id = await send('for all');
  await newcomer.call(addReaction, { message_id, ...thumb });
  const { messages } = await newcomer.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 });
  expect(messages.find(({ id }) => id === message_id)?.flags).toEqual(['read', 'historical']);
});

test('[S29] a user who reacts from outside the channel, or holds the message there, gets it like its subscribers', async () => {
  const message_id = await send('seen from outside');
  await newcomer.call(updateFlags, { messages: [message_id], op: 'add', flag: 'starred' });
  const [own, holding, stranger] = await Promise.all([owner.listen(), newcomer.listen(), guest.listen()]);
  const told = async (events: typeof own) =>
    (await events.catchUp()).flatMap(({ type, op }) => (type === 'reaction' ? [op] : []));
  await owner.call(addReaction, { message_id, ...thumb });
  await owner.call(removeReaction, { message_id, ...thumb });
  expect(await told(own)).toEqual(['add', 'remove']);
  expect(await told(holding)).toEqual(['add', 'remove']);
  expect(await told(stranger)).toEqual([]);
});

test('has:reaction finds what a user reacted to', async () => {
  const [with_, without] = [await send('reacted to'), await send('passed over')];
  await member.call(addReaction, { message_id: with_, ...thumb });
  const found = async (negated: boolean) =>
    (
      await member.call(getMessages, {
        anchor: 'newest',
        num_before: 100,
        num_after: 0,
        narrow: [{ operator: 'has', operand: 'reaction', negated }],
      })
    ).messages.map(({ id }) => id);
  expect(await found(false)).toContain(with_);
  expect(await found(false)).not.toContain(without);
  expect(await found(true)).toContain(without);
});

test('[V25] a message bears only so many emoji', async () => {
  const message_id = await send();
  const codes = Array.from({ length: limits.messageEmoji }, (_, index) => (0x1f600 + index).toString(16));
  await write`
    insert into reactions (organization_id, message_id, user_id, reaction_type, emoji_code, emoji_name)
    select ${home}, ${message_id}, ${owner.id}, 'unicode_emoji', code, 'any' from unnest(${codes}::text[]) code
  `.execute(database.query);
  expect((await member.refusal(addReaction, { message_id, ...thumb })).message).toContain('at most');
  // Joining is still possible.
  await member.call(addReaction, { message_id, emoji_name: 'grinning', emoji_code: '1f600' });
});

test('an archived channel takes no reactions', async () => {
  await owner.call(subscribe, { subscriptions: [{ name: 'attic' }], principals: [member.id] });
  const message_id = await send('old', 'attic');
  const room = (await member.call(getMessage, { message_id })).message.stream_id!;
  await owner.call(archiveChannel, { stream_id: room });
  expect((await member.refusal(addReaction, { message_id, ...thumb })).message).toBe('Invalid message(s)');
});

test('a hundred messages with reactions are read in as many statements as one', async () => {
  const room = await makeRoom(database, home, 'many', { members: [member.id] });
  const ids: number[] = [];
  for (let count = 0; count < 100; count += 1)
    ids.push(await writeMessage(database, home, { to: room.id, from: otherMember.id }));
  await write`
    insert into reactions (organization_id, message_id, user_id, reaction_type, emoji_code, emoji_name)
    select ${home}, id, ${owner.id}, 'unicode_emoji', '1f44d', '+1' from unnest(${ids}::bigint[]) id
  `.execute(database.query);
  const read = (num_before: number) =>
    service.countStatements(() =>
      member.bare.call(getMessages, {
        anchor: 'newest',
        num_before,
        num_after: 0,
        narrow: [{ operator: 'channel', operand: room.id }],
      }),
    );
  await read(1);
  const [one, hundred] = [await read(1), await read(100)];
  expect(hundred.result.messages.flatMap(({ reactions }) => reactions)).toHaveLength(100);
  expect(hundred.statements.length).toBe(one.statements.length);
});
