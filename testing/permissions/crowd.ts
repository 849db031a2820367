import { limits } from '@parlance/protocol/limits';
import { write } from '@parlance/server/db/sql';
import { joinRoom, type Room } from '../channels/room.ts';
import type { Scene } from './probe.ts';

/** A channel with too many subscribers for a mention of all. */
export const crowd = async (scene: Scene): Promise<Room> => {
  const { database, owner } = scene.service;
  const { organizationId } = owner.person;
  const room = await scene.room();
  const { rows } = await write<{ id: number }>`
    insert into users (organization_id, email, full_name, role)
    select ${organizationId}, ${room.name} || n || '@example.com', 'Listener', 400
    from generate_series(1, ${limits.wildcardMention}) n
    returning id
  `.execute(database.query);
  await joinRoom(database, organizationId, room, ...rows.map(({ id }) => id));
  await write`
    update channels set subscriber_count = (
      select count(*) from memberships m where m.organization_id = ${organizationId} and m.recipient_id = ${room.id})
    where organization_id = ${organizationId} and id = ${room.id}
  `.execute(database.query);
  return room;
};
