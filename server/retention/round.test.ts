import { createChannel, getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getAttachments } from '@parlance/protocol/uploads/uploads';
import { ask, upload } from '@parlance/testing/files';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';
import { scheduleRound } from '../jobs/rounds.ts';

const service = await startService();
const crowded = await startService({ law: { watchers: [] } });
afterAll(() => Promise.all([service.close(), crowded.close()]));
const { owner, administrator, member, otherMember, guest, newcomer, clock } = service;
const day = 86_400;

const round = async (on = service, name = 'expire-messages') => {
  await scheduleRound(on.database, { name, lane: 'rounds', everySeconds: 0, run: async () => {} }, 'first');
  await on.runJobs();
};

const makeChannel = async (name: string, people: readonly Player[], options: object = {}) => {
  const subscribers = people.map(({ id }) => id);
  await owner.call(createChannel, { name, subscribers, ...options });
  return (await owner.call(getChannelId, { stream: name })).stream_id;
};
const say = async (to: number, content: string, topic = 'soup') =>
  (await member.call(sendMessage, { type: 'channel', to, topic, content })).id;
const idsIn = async (player: Player, channel: number) => {
  const narrow = [{ operator: 'channel', operand: channel }];
  const { messages } = await player.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow,
  });
  return messages.filter(({ client }) => client.startsWith('ParlanceTest')).map(({ id }) => id);
};

test('[S106] [S175] [V24] users who could read a message hear that it is gone, and no others', async () => {
  const closed = await makeChannel('closed', [owner, member, otherMember], {
    invite_only: true,
    history_public_to_subscribers: false,
    message_retention_days: 1,
  });
  const [early, other] = [await say(closed, 'one'), await say(closed, 'two', 'bread')];
  await owner.call(subscribe, { subscriptions: [{ name: 'closed' }], principals: [newcomer.id] });
  const late = await say(closed, 'three');
  clock.forward(day + 60);
  const young = await say(closed, 'four');
  const types = { event_types: ['delete_message'], client_capabilities: { bulk_message_deletion: true } };
  const ears = Object.fromEntries(
    await Promise.all(
      Object.entries({ otherMember, newcomer, administrator, guest }).map(
        async ([name, player]) => [name, await player.listen(types)] as const,
      ),
    ),
  );
  await round();
  const told: Record<string, number[]> = {};
  for (const [name, listening] of Object.entries(ears))
    told[name] = (await listening.catchUp()).flatMap(({ message_ids }) => message_ids as number[]).sort();
  expect(told).toEqual({
    otherMember: [early, other, late],
    // This user joined later and reads only newer messages.
    newcomer: [late],
    administrator: [],
    guest: [],
  });
  expect(await idsIn(otherMember, closed)).toEqual([young]);
});

test('[S106] files go with the last message that shows them, and stars with the message; other channels keep theirs', async () => {
  const brief = await makeChannel('brief', [member, otherMember], { message_retention_days: 1 });
  const lasting = await makeChannel('lasting', [member, otherMember], {
    message_retention_days: 'unlimited',
  });
  const [passing, staying] = [
    await upload(member, 'passing.txt', 'a'),
    await upload(member, 'staying.txt', 'b'),
  ];
  const inBrief = [await say(brief, `[a](${passing})`), await say(brief, `[b](${staying})`)] as const;
  const inLasting = await say(lasting, `[b](${staying})`);
  const star = (...messages: number[]) =>
    otherMember.call(updateFlags, { messages, op: 'add', flag: 'starred' });
  clock.forward(day / 2);
  const young = await say(brief, 'later');
  await star(...inBrief, inLasting, young);
  expect((await ask(service, otherMember.person, passing)).status).toBe(200);

  clock.forward(day / 2 + 60);
  const listening = await member.listen({ event_types: ['attachment'] });
  await round();
  expect(await idsIn(otherMember, brief)).toEqual([young]);
  expect(await idsIn(otherMember, lasting)).toEqual([inLasting]);
  expect((await otherMember.listen()).snapshot.starred_messages).toEqual([inLasting, young]);
  const told = (await listening.catchUp()).map(({ attachment }) => attachment);
  expect(told).toMatchObject([
    { name: 'passing.txt', message_ids: [] },
    { name: 'staying.txt', message_ids: [inLasting] },
  ]);
  const statusOf = async (url: string) => (await ask(service, otherMember.person, url)).status;
  expect([await statusOf(passing), await statusOf(staying)]).toEqual([404, 200]);

  clock.forward(7 * day);
  await round(service, 'remove-unclaimed-files');
  const { attachments } = await member.call(getAttachments);
  expect(attachments.map(({ name }) => name)).toEqual(['staying.txt']);
  expect((await ask(service, member.person, passing)).status).toBe(404);
});

test('[S106] 10,000 messages go in batches, each by as many statements as a small one', async () => {
  const { database, people } = crowded;
  const { organizationId, id: sender } = people.member;
  const { id: to } = crowded.owner;
  await crowded.owner.call(createChannel, {
    name: 'torrent',
    subscribers: [to, sender],
    message_retention_days: 1,
  });
  const { stream_id } = await crowded.owner.call(getChannelId, { stream: 'torrent' });
  const fill = async (count: number) => {
    await write`
      with moved as (
        update organization_logs set position = position + ${count} where organization_id = ${organizationId}
        returning position
      ), events as (
        insert into events (organization_id, position, entry)
        select ${organizationId}, position - ${count}::int + n, '{}' from moved, generate_series(1, ${count}::int) n
      )
      insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
        sent_at, is_me_message, read_by_sender)
      select ${organizationId}, position - ${count}::int + n, ${stream_id}::int, 't', ${sender}::int, 'x', '<p>x</p>',
        'test', ${new Date(crowded.clock.now())}::timestamptz, false, true
      from moved, generate_series(1, ${count}::int) n
    `.execute(database.query);
    await crowded.app.service.hub.catchUp(organizationId);
    crowded.clock.forward(day + 60);
  };
  const statementsOf = async (count: number) => {
    await fill(count);
    const listening = await crowded.member.listen({
      event_types: ['delete_message'],
      client_capabilities: { bulk_message_deletion: true },
    });
    const { statements } = await crowded.countStatements(() => round(crowded));
    const told = (await listening.catchUp()).map(({ message_ids }) => (message_ids as number[]).length);
    return { statements: statements.length, told };
  };
  await statementsOf(1);
  const small = await statementsOf(10);
  expect(small.told).toEqual([10]);
  const large = await statementsOf(10_000);
  expect(large.told).toEqual(Array(10).fill(1000));
  expect(large.statements).toBeLessThanOrEqual(small.statements * 10);
});
