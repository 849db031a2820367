import { archiveChannel, updateSubscription } from '@parlance/protocol/channels/endpoints';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { makeRoom } from '@parlance/testing/channels/room';
import { roomsOf } from '@parlance/testing/channels/rooms';
import { makeChannel } from '@parlance/testing/channels/topics';
import { conversationsOf, placeOf } from '@parlance/testing/models/conversations';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';
import { mostUnread } from './unread.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, database } = service;
const home = member.person.organizationId;

const fill = async (room: number, count: number) => {
  await write`
    with moved as (
      update organization_logs set position = position + ${count} where organization_id = ${home} returning position
    )
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
      sent_at, is_me_message, read_by_sender)
    select ${home}, position - ${count}::int + n, ${room}::int, 't', ${otherMember.id}::int, 'x', '<p>x</p>', 'test', now(), false, true
    from moved, generate_series(1, ${count}::int) n
  `.execute(database.query);
};

const unread = async () => {
  const { unread_msgs } = (await member.call(register, {
    fetch_event_types: ['message', 'update_message_flags'],
  })) as {
    unread_msgs?: { count: number; old_unreads_missing: boolean };
  };
  return unread_msgs;
};

test('unread_msgs has the newest 50,000, and says that there are older ones, also where all are of one channel', async () => {
  const room = await makeRoom(database, home, 'torrent', { members: [member.id] });
  await fill(room.id, mostUnread);
  expect(await unread()).toMatchObject({ count: mostUnread, old_unreads_missing: false });
  await fill(room.id, 1);
  expect(await unread()).toMatchObject({ count: mostUnread, old_unreads_missing: true });
});

test('[S42] unread_msgs counts what is not muted, and says where all of it is; so do the events', async () => {
  const watched = await startService();
  try {
    const { member: reader, otherMember: writer } = watched;
    const channel = await makeChannel(watched, 'muted and not', [reader, writer]);
    const say = (topic: string, content = 'Hello') =>
      writer.call(sendMessage, { type: 'channel', to: channel, topic, content });
    const want = (topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
      reader.call(setUserTopic, { stream_id: channel, topic, visibility_policy });
    const told = async (client_capabilities = {}) => {
      const { snapshot } = await reader.listen({ client_capabilities });
      const { count, streams, mentions } = snapshot.unread_msgs as {
        count: number;
        streams: { stream_id: number; unread_message_ids: number[] }[];
        mentions: number[];
      };
      const held = streams.filter(({ stream_id }) => stream_id === channel);
      return { count, held: held.flatMap(({ unread_message_ids }) => unread_message_ids).length, mentions };
    };
    const before = (await told()).count;
    await say('Soup');
    await say('bread');
    await writer.call(sendMessage, { type: 'direct', to: [reader.id], content: 'Hello' });
    expect(await told()).toMatchObject({ count: before + 3, held: 2 });
    await want('soup', 1);
    expect(await told()).toMatchObject({ count: before + 2, held: 2 });
    const { id: toAll } = await say('soup', '@**all** is served');
    expect(await told()).toMatchObject({ count: before + 2, held: 3, mentions: [toAll] });
    await reader.call(updateSubscription, { stream_id: channel, property: 'is_muted', value: true });
    expect(await told()).toMatchObject({ count: before + 1, held: 3 });
    await say('bread');
    await want('bread', 2);
    expect(await told()).toMatchObject({ count: before + 3, held: 4 });
    await want('soup', 3);
    expect(await told()).toMatchObject({ count: before + 5, held: 4 });
    // Clients that do not know archives miss the channel and its mute.
    await want('soup', 0);
    expect(await told()).toMatchObject({ count: before + 3 });
    await watched.owner.call(archiveChannel, { stream_id: channel });
    expect(await told({ archived_channels: true })).toMatchObject({ count: before + 3 });
    expect(await told()).toMatchObject({ count: before + 5 });
  } finally {
    await watched.close();
  }
});

test('[W26] unread messages of conversations are counted like those of a registration, mentions too', async () => {
  const { room, say } = roomsOf(service);
  const here = await room({ members: [otherMember.id, member.id] });
  await say(here, 'three', '1');
  const read = await say(here, 'three', '2');
  await say(here, 'THREE', `@**${otherMember.person.fullName}** 3`);
  await say(here, 'all', '@**all** 1');
  await otherMember.call(sendMessage, {
    type: 'channel',
    to: here.id,
    topic: 'none',
    content: 'Hello',
    read_by_sender: true,
  });
  await otherMember.call(updateFlags, { messages: [read], op: 'add', flag: 'read' });
  await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Hello' });
  const { snapshot } = await otherMember.listen({ client_capabilities: { empty_topic_name: true } });
  const { streams, pms, huddles, mentions } = snapshot.unread_msgs as {
    streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
    pms: { other_user_id: number; unread_message_ids: number[] }[];
    huddles: { user_ids_string: string; unread_message_ids: number[] }[];
    mentions: number[];
  };
  const ids = (one: Awaited<ReturnType<typeof conversationsOf>>[number]) =>
    (one.type === 'channel'
      ? streams.find(
          ({ stream_id, topic }) =>
            stream_id === one.stream_id && topic.toLowerCase() === one.topic.toLowerCase(),
        )
      : (pms.find(({ other_user_id }) => one.user_ids.join() === String(other_user_id)) ??
        huddles.find(
          ({ user_ids_string }) =>
            user_ids_string === [...one.user_ids, otherMember.id].sort((a, b) => a - b).join(),
        ))
    )?.unread_message_ids ?? [];
  const conversations = await conversationsOf(otherMember, { include_muted: true });
  expect(conversations.map((one) => [one.unread_count, one.has_unread_mention])).toEqual(
    conversations.map((one) => [ids(one).length, ids(one).some((id) => mentions.includes(id))]),
  );
  expect(
    (await conversationsOf(otherMember, { channel_ids: [here.id] })).map((one) => [
      placeOf(one),
      one.unread_count,
      one.has_unread_mention,
    ]),
  ).toEqual([
    ['none', 0, false],
    ['all', 1, true],
    ['THREE', 2, true],
  ]);
});
