import type { getChannels } from '@parlance/protocol/channels/endpoints';
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import { fetchStrangers, noSuchUser, type User } from '../users/index.ts';
import { type Channel, channelColumns } from './channel.ts';
import { isSeen, joinMembership, readingOf } from './sight/sight.ts';

type Conditions = Omit<Input<typeof getChannels>, 'include_default'>;

/** Returns only visible channels. Throws BAD_REQUEST for queries reserved to administrators. */
export const fetchChannels = async (reader: Reader, actor: User, asked: Conditions): Promise<Channel[]> => {
  if (asked.include_all_active && actor.role > roles.administrator)
    throw badRequest('User not authorized for this query', { var_name: 'include_all_active' });
  const { rows } = await read<Channel>`
    select ${sql.raw(channelColumns)} from channels c ${joinMembership(actor)}
    where c.organization_id = ${reader.organizationId} and ${isSeen(actor)}
      and not (${asked.exclude_archived}::boolean and c.is_archived)
      and (
        ${asked.include_all || asked.include_all_active}::boolean
        or (${asked.include_public && actor.role <= roles.member}::boolean and not c.invite_only)
        or (${asked.include_subscribed}::boolean and m.user_id is not null)
        or (${asked.include_web_public}::boolean and c.is_web_public)
        or (${asked.include_can_access_content}::boolean and ${readingOf(actor)} <> 'none')
        or (${asked.include_owner_subscribed}::boolean and exists (
          select 1 from memberships o
          where o.organization_id = c.organization_id and o.recipient_id = c.id
            and o.user_id = ${actor.botOwnerId}::int and o."left" is null)))
    order by lower(c.name)
  `.execute(reader.query);
  return rows;
};

/** Throws BAD_REQUEST for a missing row or an invisible user [V2]. */
const checkSeenUser = async <T>(
  { reader, organization, actor }: Call,
  userId: number,
  row: T | undefined,
): Promise<T> => {
  if (row === undefined) throw noSuchUser();
  const strangers = await fetchStrangers(reader, organization, actor, [userId]);
  if (strangers.has(userId)) throw noSuchUser();
  return row;
};

/** The caller has checked that the actor sees the channel. Throws BAD_REQUEST for an unknown user. */
export const accessSubscriptionStatus = async (
  call: Call,
  userId: number,
  channelId: number,
): Promise<boolean> => {
  const { reader } = call;
  const { rows } = await read<{ isSubscribed: boolean }>`
    select m.user_id is not null as "isSubscribed" from users u
    left join memberships m on m.organization_id = u.organization_id and m.user_id = u.id
      and m.recipient_id = ${channelId} and m."left" is null
    where u.organization_id = ${reader.organizationId} and u.id = ${fitsInteger(userId) ? userId : -1}
  `.execute(reader.query);
  return (await checkSeenUser(call, userId, rows[0])).isSubscribed;
};

/** Returns channels that the actor sees, ascending. Throws BAD_REQUEST for an unknown user. */
export const accessChannelsOfUser = async (call: Call, userId: number): Promise<number[]> => {
  const { reader, actor } = call;
  const { rows } = await read<{ ids: number[] }>`
    select array(
      select c.id from memberships o
      join channels c on c.organization_id = o.organization_id and c.id = o.recipient_id
      ${joinMembership(actor)}
      where o.organization_id = u.organization_id and o.user_id = u.id and o."left" is null and ${isSeen(actor)}
      order by c.id
    ) as ids
    from users u
    where u.organization_id = ${reader.organizationId} and u.id = ${fitsInteger(userId) ? userId : -1}
  `.execute(reader.query);
  return (await checkSeenUser(call, userId, rows[0])).ids;
};
