/** Choices for one's own subscriptions [S64] to [S68]. */
import { type NotificationProperty, notificationProperties } from '@parlance/protocol/channels/channel';
import { colorValue, type updateSubscriptions } from '@parlance/protocol/channels/endpoints';
import { subscriptionUpdate } from '@parlance/protocol/channels/events';
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import { largestInteger } from '../../db/integer.ts';
import type { Reader } from '../../db/reader.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { archivedOf } from '../channel.ts';
import { noSuchChannel } from '../sight/access.ts';
import { isSeen, joinMembership } from '../sight/sight.ts';
import { inheritedOf } from '../wire.ts';

export type PreferenceChange = Input<typeof updateSubscriptions>['subscription_data'][number];

type Column = Exclude<PreferenceChange['property'], 'in_home_view'>;
interface Chosen {
  readonly channel: number;
  readonly column: Column;
  readonly value: boolean | string | null;
}

const isNotification = (property: string): property is NotificationProperty =>
  (notificationProperties as readonly string[]).includes(property);

/** Throws BAD_REQUEST for a value of the wrong type [S66]. */
const checkChange = ({ stream_id, property, value }: PreferenceChange): Chosen => {
  const isFit =
    property === 'color'
      ? colorValue.safeParse(value).success
      : typeof value === 'boolean' || (value === null && isNotification(property));
  if (!isFit)
    throw badRequest(
      property === 'color'
        ? '"value" must be a hexadecimal color like #76ce90 for the property "color".'
        : say('"value" must be true or false for the property "{property}".', { property }),
      { var_name: 'value' },
    );
  if (property === 'in_home_view') return { channel: stream_id, column: 'is_muted', value: value !== true };
  return { channel: stream_id, column: property, value };
};

/** Returns archived channels; locks that state until the transaction ends. */
const checkSubscribed = async (
  reader: Reader,
  call: Call,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { actor } = call;
  const fitting = ids.filter((id) => Math.abs(id) <= largestInteger);
  const { rows } = await read<{ id: number; isSubscribed: boolean; isArchived: boolean }>`
    select c.id, m.user_id is not null as "isSubscribed", c.is_archived as "isArchived" from channels c ${joinMembership(actor)}
    where c.organization_id = ${reader.organizationId} and c.id = any(${fitting}::int[]) and ${isSeen(actor)}
    order by c.id for share of c
  `.execute(reader.query);
  for (const id of ids) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw noSuchChannel(id);
    if (!row.isSubscribed) throw badRequest(say('Not subscribed to channel ID {id}.', { id }));
  }
  return archivedOf(rows);
};

/** Emits muting twice, first under its inverse legacy name [S50]. */
const updatesOf = ({ channel, column, value }: Chosen) => {
  const update = { stream_id: channel, property: column, value };
  return column === 'is_muted'
    ? [{ ...update, property: 'in_home_view', value: value !== true }, update]
    : [update];
};

/** One statement a property. The last value for a property wins. */
export const doChangePreferences = async (
  service: Service,
  call: Call,
  changes: readonly PreferenceChange[],
): Promise<void> => {
  const { organization, actor } = call;
  const chosen = [
    ...new Map(changes.map(checkChange).map((one) => [`${one.channel}:${one.column}`, one])).values(),
  ];
  if (chosen.length === 0) return;
  await service.database.transact(organization.id, actor, async (transaction) => {
    const archived = await checkSubscribed(transaction, call, [...new Set(chosen.map((one) => one.channel))]);
    for (const column of new Set(chosen.map((one) => one.column))) {
      const own = chosen.filter((one) => one.column === column);
      const type = sql.raw(column === 'color' ? 'text' : 'boolean');
      await write`
        update subscriptions s set ${sql.ref(column)} = p.value::${type}
        from unnest(
          ${own.map((one) => one.channel)}::int[], ${own.map(({ value }) => (value === null ? null : String(value)))}::text[]
        ) as p(channel_id, value)
        where s.organization_id = ${transaction.organizationId} and s.user_id = ${actor.id}
          and s.channel_id = p.channel_id
      `.execute(transaction.query);
    }
    const inherited = inheritedOf(actor);
    for (const update of chosen.flatMap(updatesOf))
      transaction.emit(
        subscriptionUpdate.of({
          ...update,
          isArchived: archived.includes(update.stream_id),
          ...(update.value === null &&
            isNotification(update.property) && { inherited: inherited[update.property] }),
        }),
        {
          users: [actor.id],
        },
      );
  });
};

export const doEndChannelMail = async (transaction: Transaction, userId: number): Promise<void> => {
  const { rows } = await write<{ id: number; isSubscribed: boolean; isArchived: boolean }>`
    with chosen as (
      select c.id, c.is_archived from subscriptions s
      join channels c on c.organization_id = s.organization_id and c.id = s.channel_id
      where s.organization_id = ${transaction.organizationId} and s.user_id = ${userId} and s.email_notifications
      order by c.id for share of c
    )
    update subscriptions s set email_notifications = false from chosen c
    where s.organization_id = ${transaction.organizationId} and s.user_id = ${userId} and s.channel_id = c.id
      and s.email_notifications
    returning c.id, c.is_archived as "isArchived", exists (
      select from memberships m where m.organization_id = s.organization_id and m.recipient_id = s.channel_id
        and m.user_id = s.user_id and m."left" is null) as "isSubscribed"
  `.execute(transaction.query);
  for (const { id, isArchived } of rows.filter(({ isSubscribed }) => isSubscribed))
    transaction.emit(
      subscriptionUpdate.of({ stream_id: id, property: 'email_notifications', value: false, isArchived }),
      { users: [userId] },
    );
};

/** Includes former subscriptions. */
export const fetchMutedChannels = async (
  reader: Reader,
  users: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const { rows } = await read<{ userId: number; channels: number[] }>`
    select user_id as "userId", array_agg(channel_id) as channels from subscriptions
    where organization_id = ${reader.organizationId} and user_id = any(${users}::int[]) and is_muted
    group by user_id
  `.execute(reader.query);
  return new Map(rows.map(({ userId, channels }) => [userId, channels]));
};
