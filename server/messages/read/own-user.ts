/** GET /users/me. */
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import { accessUser, renderUser, type User } from '../../users/index.ts';

/**
 * The newest received message, even if deleted, so that it never falls; -1 without any. Messages moved here
 * do not count.
 */
export const fetchNewestMessageId = async (reader: Reader, actor: Pick<User, 'id'>): Promise<number> => {
  const { rows } = await read<{ id: number | null }>`
    select max(u.id) as id from memberships b
    cross join lateral (
      select greatest((
        select m.id from messages m
        where m.organization_id = b.organization_id and m.recipient_id = b.recipient_id
          and m.id >= b.joined and m.id < coalesce(b."left", 9223372036854775807) and not exists (
            select from departed_messages d where d.organization_id = m.organization_id and d.id = m.id)
        order by m.id desc limit 1
      ), (
        select max(d.id) from departed_messages d
        where d.organization_id = b.organization_id and d.recipient_id = b.recipient_id
          and d.id >= b.joined and d.id < coalesce(b."left", 9223372036854775807)
      )) as id
    ) u
    where b.organization_id = ${reader.organizationId} and b.user_id = ${actor.id}
  `.execute(reader.query);
  return rows[0]?.id ?? -1;
};

/** The caller's record has no profile. */
export const fetchOwnUser = async ({ reader, actor, organization }: Call) => ({
  ...renderUser(await accessUser(reader, actor.id), organization, {
    seesEmail: true,
    clientGravatar: false,
    withProfile: true,
  }),
  max_message_id: await fetchNewestMessageId(reader, actor),
});
