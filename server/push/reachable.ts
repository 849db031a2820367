import { deviceUpdate, type TokenKind } from '@parlance/protocol/push/devices';
import { type RawBuilder, sql } from 'kysely';
import { read, write } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';
import type { LegacyToken } from './relay.ts';

export interface EncryptedDevice {
  readonly id: number;
  readonly userId: number;
  readonly relayDeviceId: number;
  readonly kind: TokenKind;
  readonly pushKeyId: number;
  /** Includes its prefix. */
  readonly pushKey: Buffer;
}

/** Returns devices of active users that the relay knows; only `deviceId` when given. */
export const fetchEncrypted = async (
  { database, secrets }: Pick<Service, 'database' | 'secrets'>,
  organizationId: number,
  users: readonly number[],
  deviceId?: number,
): Promise<EncryptedDevice[]> => {
  const { rows } = await read<Omit<EncryptedDevice, 'pushKey'> & { sealed: Buffer }>`
    select d.id, d.user_id as "userId", d.relay_device_id as "relayDeviceId", d.token_kind as kind,
      d.push_key_id as "pushKeyId", d.push_key as sealed
    from client_devices d
    join users u on u.organization_id = d.organization_id and u.id = d.user_id and u.is_active
    where d.organization_id = ${organizationId} and d.user_id = any(${users}::int[])
      and d.relay_device_id is not null and d.push_key is not null
      and (${deviceId ?? null}::bigint is null or d.id::bigint = ${deviceId ?? null}::bigint)
    order by d.id
  `.execute(database.query);
  return rows.map(({ sealed, ...device }) => ({
    ...device,
    pushKey: Buffer.from(secrets.unseal(sealed), 'base64'),
  }));
};

/** Returns tokens by user. */
export const fetchTokens = async (
  { database, secrets }: Pick<Service, 'database' | 'secrets'>,
  organizationId: number,
  users: readonly number[],
): Promise<Map<number, LegacyToken[]>> => {
  const { rows } = await read<{ userId: number; kind: TokenKind; token: Buffer; appId: string | null }>`
    select t.user_id as "userId", t.kind, t.token, t.app_id as "appId"
    from push_tokens t
    join users u on u.organization_id = t.organization_id and u.id = t.user_id and u.is_active
    where t.organization_id = ${organizationId} and t.user_id = any(${users}::int[])
    order by t.created_at, t.hash
  `.execute(database.query);
  const byUser = new Map<number, LegacyToken[]>();
  for (const { userId, kind, token, appId } of rows)
    byUser.set(userId, [...(byUser.get(userId) ?? []), { kind, token: secrets.unseal(token), appId }]);
  return byUser;
};

/** Drops numbers that the relay no longer knows; the devices need a new token. */
export const dropEncrypted = async (
  { database }: Service,
  organizationId: number,
  relayDeviceIds: readonly number[],
): Promise<void> => {
  if (relayDeviceIds.length === 0) return;
  await database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await write<{ id: number; user_id: number }>`
      update client_devices set relay_device_id = null, token_id = null, token_kind = null, token_updated_at = null
      where organization_id = ${organizationId} and relay_device_id = any(${relayDeviceIds}::bigint[])
      returning id, user_id
    `.execute(transaction.query);
    for (const { id, user_id } of rows)
      transaction.emit(
        deviceUpdate.of({ device_id: id, push_token_id: null, push_token_last_updated_timestamp: null }),
        { users: [user_id] },
      );
  });
};

export const dropTokens = async (
  { database, secrets }: Service,
  organizationId: number,
  userId: number,
  tokens: readonly string[],
): Promise<void> => {
  if (tokens.length === 0) return;
  await database.transact(organizationId, undefined, async ({ query }) => {
    await write`
      delete from push_tokens where organization_id = ${organizationId} and user_id = ${userId}
        and hash in (
          select decode(h, 'hex') from unnest(${tokens.map((token) => secrets.hash(token).toString('hex'))}::text[]) as h)
    `.execute(query);
  });
};

/** `user` is an SQL expression for the id. */
export const hasPushDevice = (organizationId: number, user: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (
    select from client_devices d
    where d.organization_id = ${organizationId} and d.user_id = ${user} and d.relay_device_id is not null)
  or exists (select from push_tokens t where t.organization_id = ${organizationId} and t.user_id = ${user})
  or exists (
    select from web_push_subscriptions w where w.organization_id = ${organizationId} and w.user_id = ${user})
)`;
