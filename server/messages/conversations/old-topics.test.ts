/** Topics of a channel whose newest messages are all of another topic. */
import { conversationsOf } from '@parlance/testing/conversations';
import { makeRoom } from '@parlance/testing/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read, write } from '../../db/sql.ts';
import { fillRecentTopics } from '../index.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, database } = service;
const home = owner.person.organizationId;

/** How often an index gave a row, and how many rows. */
const readsOf = async (index: string) => {
  const { rows } = await read<{ scans: number; rows: number }>`
    select idx_scan::int as scans, idx_tup_read::int as rows from pg_stat_user_indexes where indexrelname = ${index}
  `.execute(database.query);
  return rows[0]!;
};

/** One message in each of 100 topics, then 10,000 in one with a long name, and a few in each of 500 other channels. */
const fill = async (channel: number): Promise<void> => {
  await write`
    with others as (
      insert into channels (organization_id, name) select ${home}, 'other ' || n from generate_series(1, 500) n
      returning id
    ), numbered as (select id, row_number() over (order by id) as number from others), log as (
      update organization_logs set position = position + 11600 where organization_id = ${home}
      returning position - 11600 as before
    ), places as (
      select n, ${channel}::int as channel, 'topic ' || n as topic from generate_series(1, 100) n
      union all select 100 + n, ${channel}::int, rpad('busy', 60, '.') from generate_series(1, 10000) n
      union all select 10100 + 500 * n + number, id, 'a few' from numbered, generate_series(0, 2) n
    ), entries as (
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

test('the senders of a topic are found by the topic, not among all messages of its channel', async () => {
  const room = await makeRoom(database, home, 'large', { members: [member.id] });
  await fill(room.id);
  const before = await readsOf('messages_topic');
  const all = await readsOf('messages_recipient');
  const conversations = await conversationsOf(member, { channel_ids: [room.id], include_muted: true });
  expect(conversations).toHaveLength(101);
  // The database counts when the transaction is over, and at most once a second.
  await expect
    .poll(async () => (await readsOf('messages_topic')).scans, { timeout: 30_000 })
    .toBeGreaterThan(before.scans);
  expect((await readsOf('messages_recipient')).rows - all.rows).toBeLessThan(20_000);
});
