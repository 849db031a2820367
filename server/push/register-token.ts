import { ApiError } from '@parlance/protocol/errors';
import { deviceUpdate } from '@parlance/protocol/push/devices';
import type { z } from 'zod';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import { toSeconds } from '../frame/seconds.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobContext } from '../jobs/task.ts';
import { RelayRefusal, registerEncrypted } from './relay.ts';
import { registerTask, unregisterTask } from './task.ts';

type Payload = z.infer<typeof registerTask.payload>;
type Outcome = { readonly relayDeviceId: number } | { readonly errorCode: string };

/** Clients handle these codes with a new envelope or a new key of the relay. */
const toldCodes = new Set(['INVALID_BOUNCER_PUBLIC_KEY', 'REQUEST_EXPIRED']);

/** False when the device was removed or has a newer token with its own job. */
const isAwaited = async ({ organizationId, query }: Reader, payload: Payload): Promise<boolean> => {
  const { rows } = await read`
    select from client_devices d
    join users u on u.organization_id = d.organization_id and u.id = d.user_id and u.is_active
    where d.organization_id = ${organizationId} and d.id = ${payload.deviceId}
      and d.pending_token_id = ${payload.tokenId}
  `.execute(query);
  return rows.length > 0;
};

const askRelay = async (payload: Payload, context: JobContext): Promise<Outcome> => {
  const { service, organizationId, attempt } = context;
  if (service.pushRelay === undefined) return { errorCode: 'PUSH_SERVICE_NOT_CONFIGURED' };
  const { uuid } = await service.directory.load(organizationId);
  try {
    const relayDeviceId = await registerEncrypted(service.pushRelay, {
      organizationUuid: uuid,
      pushAccountId: payload.deviceId,
      tokenKind: payload.tokenKind,
      tokenId: payload.tokenId,
      bouncerPublicKey: payload.bouncerPublicKey,
      encrypted: payload.encrypted,
    });
    return { relayDeviceId };
  } catch (error) {
    if (error instanceof RelayRefusal)
      return { errorCode: toldCodes.has(error.code) ? error.code : 'BAD_REQUEST' };
    if (error instanceof ApiError && attempt >= registerTask.attempts) return { errorCode: error.code };
    throw error;
  }
};

export const handOver = async (payload: Payload, context: JobContext): Promise<void> => {
  const { service, organizationId } = context;
  const { deviceId, userId, tokenKind, tokenId } = payload;
  if (!(await isAwaited(service.database.reader(organizationId), payload))) return;
  const outcome = await askRelay(payload, context);
  const now = new Date(service.now());
  await service.database.transact(organizationId, undefined, async (transaction) => {
    const { query } = transaction;
    const isTaken = 'relayDeviceId' in outcome;
    const { rows } = await (isTaken
      ? write`
          update client_devices set token_kind = ${tokenKind}, token_id = ${tokenId}, pending_token_id = null,
            error_code = null, relay_device_id = ${outcome.relayDeviceId}, token_updated_at = ${now.toISOString()}::timestamptz
          where organization_id = ${organizationId} and id = ${deviceId} and pending_token_id = ${tokenId}
          returning id
        `
      : write`
          update client_devices set pending_token_id = null, error_code = ${outcome.errorCode}
          where organization_id = ${organizationId} and id = ${deviceId} and pending_token_id = ${tokenId}
          returning id
        `
    ).execute(query);
    if (rows.length === 0) return;
    transaction.emit(
      deviceUpdate.of({
        device_id: deviceId,
        pending_push_token_id: null,
        ...(isTaken
          ? {
              push_token_id: tokenId,
              push_token_last_updated_timestamp: toSeconds(now),
              push_registration_error_code: null,
            }
          : { push_registration_error_code: outcome.errorCode }),
      }),
      { users: [userId] },
    );
    if (!isTaken) return;
    // The device now gets encrypted notifications; plain duplicates would be exposed on the way (FL 483).
    const gone = await write<{ token: Buffer; app_id: string | null }>`
      delete from push_tokens
      where organization_id = ${organizationId} and user_id = ${userId} and kind = ${tokenKind}
        and token_id = ${tokenId}
      returning token, app_id
    `.execute(query);
    await enqueue(
      transaction,
      unregisterTask,
      gone.rows.map(({ token, app_id }) => ({
        payload: { userId, kind: tokenKind, token: token.toString('base64'), appId: app_id },
      })),
    );
  });
};
