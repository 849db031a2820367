import { register } from '@parlance/protocol/realtime';
import { makeRoom } from '@parlance/testing/room';
import { startService } from '@parlance/testing/service';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { mostUnread } from './unread.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, database } = service;
const home = member.person.organizationId;

/** Messages of the other member, at once. */
const fill = async (room: number, count: number) => {
  await sql`
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

test('unread_msgs tells the newest 50,000, and that there are older ones, also where all are of one channel', async () => {
  const room = await makeRoom(database, home, 'torrent', { members: [member.id] });
  await fill(room.id, mostUnread);
  expect(await unread()).toMatchObject({ count: mostUnread, old_unreads_missing: false });
  await fill(room.id, 1);
  expect(await unread()).toMatchObject({ count: mostUnread, old_unreads_missing: true });
}, 60_000);
