/** A user's devices [S43]; events about them go only to their owner. */
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { type Device, deviceAdd, deviceRemove } from '@parlance/protocol/push/devices';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';

/** More than a user owns. */
const mostDevices = 100;

/** The same answer for missing devices and other users' devices. */
export const noSuchDevice = () => badRequest('Invalid device_id', { var_name: 'device_id' });

export const fetchDevices = async (reader: Reader, userId: number): Promise<Record<string, Device>> => {
  const { rows } = await read<Device & { id: number }>`
    select id, push_key_id, token_id as push_token_id, pending_token_id as pending_push_token_id,
      floor(extract(epoch from token_updated_at))::bigint as push_token_last_updated_timestamp,
      error_code as push_registration_error_code
    from client_devices
    where organization_id = ${reader.organizationId} and user_id = ${userId} order by id
  `.execute(reader.query);
  return Object.fromEntries(rows.map(({ id, ...device }) => [id, device]));
};

/** Returns the device's id. Throws BAD_REQUEST when there are too many. */
export const addDevice = ({ database }: Service, { actor, organization }: Call): Promise<number> =>
  database.transact(organization.id, actor, async (transaction) => {
    const { query } = transaction;
    // Locks the user's row, so concurrent requests respect the limit.
    await read`
      select from users where organization_id = ${organization.id} and id = ${actor.id} for no key update
    `.execute(query);
    const { rows } = await write<{ id: number }>`
      insert into client_devices (organization_id, user_id)
      select ${organization.id}, ${actor.id}
      where (select count(*) from client_devices
        where organization_id = ${organization.id} and user_id = ${actor.id}) < ${mostDevices}
      returning id
    `.execute(query);
    if (rows[0] === undefined)
      throw badRequest(say('You can have at most {limit} devices.', { limit: mostDevices }));
    const { id } = rows[0];
    transaction.emit(deviceAdd.of({ device_id: id }), { users: [actor.id] });
    return id;
  });

const emitRemoved = (transaction: Transaction, userId: number, ids: readonly number[]) => {
  for (const id of ids) transaction.emit(deviceRemove.of({ device_id: id }), { users: [userId] });
};

/** Throws BAD_REQUEST unless the device is the actor's own. */
export const removeDevice = (
  { database }: Service,
  { actor, organization }: Call,
  deviceId: number,
): Promise<void> =>
  database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write<{ id: number }>`
      delete from client_devices
      where organization_id = ${organization.id} and user_id = ${actor.id} and id::bigint = ${deviceId}::bigint
      returning id
    `.execute(transaction.query);
    if (rows.length === 0) throw noSuchDevice();
    emitRemoved(transaction, actor.id, [deviceId]);
  });

/** Used when a key is revoked: a lost device must get nothing more [S165]. */
export const removeAllDevices = async (transaction: Transaction, userId: number): Promise<void> => {
  const { rows } = await write<{ id: number }>`
    delete from client_devices
    where organization_id = ${transaction.organizationId} and user_id = ${userId}
    returning id
  `.execute(transaction.query);
  emitRemoved(
    transaction,
    userId,
    rows.map(({ id }) => id),
  );
};
