/** Topics of a channel whose newest messages are of another topic, or of after the reader's time. */

import { joinRoom, leaveRoom, makeRoom } from '@parlance/testing/channels/room';
import { conversationsOf } from '@parlance/testing/models/conversations';
import { startService } from '@parlance/testing/service';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { read, write } from '../../db/sql.ts';
import { fillRecentTopics } from '../index.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, database } = service;
const home = owner.person.organizationId;

/** How often indexes of `messages` were used, and how many of their rows were read. */
const reads = async () => {
  const { rows } = await read<{ index: string; scans: number; rows: number }>`
    select indexrelname as index, idx_scan::int as scans, idx_tup_read::int as rows
    from pg_stat_user_indexes where indexrelname in ('messages_topic', 'messages_recipient')
  `.execute(database.query);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count);
  return {
    scans: rows.find(({ index }) => index === 'messages_topic')!.scans,
    rows: sum(rows.map((row) => row.rows)),
  };
};

/** Rows of indexes that the action reads. */
const rowsReadBy = async (action: () => Promise<unknown>): Promise<number> => {
  const before = await reads();
  await action();
  // The database counts when the transaction is over, and at most once a second.
  await expect.poll(async () => (await reads()).scans, { timeout: 30_000 }).toBeGreaterThan(before.scans);
  return (await reads()).rows - before.rows;
};

/** Selects for each message `n`, from 1 to `count`, its channel and topic. */
const fill = async (count: number, places: RawBuilder<unknown>): Promise<void> => {
  await write`
    with log as (
      update organization_logs set position = position + ${count}::int where organization_id = ${home}
      returning position - ${count}::int as before
    ), places as (${places}), entries as (
      insert into events (organization_id, position, entry) select ${home}, before + n, '{}' from log, places
    )
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
      sent_at, is_me_message, read_by_sender)
    select ${home}, before + n, channel, topic, ${owner.id}, 'Hello', '<p>Hello</p>', 'test', now(), false, true
    from log, places
  `.execute(database.query);
  await fillRecentTopics(database.query, home);
  await write`analyze messages, recent_topics, memberships, channels`.execute(database.query);
};

const manyIn = (channel: number, topic: string) =>
  sql`select n, ${channel}::int as channel, ${topic} as topic from generate_series(1, 10000) n`;

test('the senders of a topic are found by the topic, not among all messages of its channel', async () => {
  const room = await makeRoom(database, home, 'large', { members: [member.id] });
  await write`insert into channels (organization_id, name) select ${home}, 'other ' || n from generate_series(1, 500) n`.execute(
    database.query,
  );
  await fill(
    1500,
    sql`
      select row_number() over ()::int as n, id as channel, 'a few' as topic
      from channels, generate_series(1, 3) where name like 'other %'`,
  );
  await fill(
    100,
    sql`select n, ${room.id}::int as channel, 'topic ' || n as topic from generate_series(1, 100) n`,
  );
  await fill(10_000, manyIn(room.id, 'busy'.padEnd(60, '.')));
  const count = await rowsReadBy(async () => {
    const asked = { channel_ids: [room.id], include_muted: true };
    expect(await conversationsOf(member, asked)).toHaveLength(101);
  });
  expect(count).toBeLessThan(20_000);
});

test('what came after the reader had left a channel is not walked through', async () => {
  const room = await makeRoom(database, home, 'protected', {
    inviteOnly: true,
    historyPublicToSubscribers: false,
    members: [member.id],
  });
  await fill(1, sql`select 1 as n, ${room.id}::int as channel, 'early' as topic`);
  await leaveRoom(database, home, room, member.id);
  await fill(10_000, manyIn(room.id, 'early'));
  await joinRoom(database, home, room, member.id);
  const count = await rowsReadBy(async () => {
    const [found] = await conversationsOf(member, { channel_ids: [room.id], include_muted: true });
    expect(found).toMatchObject({ topic: 'early', recent_sender_ids: [owner.id] });
  });
  expect(count).toBeLessThan(5000);
});
