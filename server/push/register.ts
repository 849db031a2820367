/**
 * Stores a device's notification key and token. A job gives the sealed token to the relay; an event reports
 * the result.
 */
import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import {
  deviceUpdate,
  pushKeyBytes,
  type registerPushDevice,
  secretboxPrefix,
  type TokenKind,
  tokenIdBytes,
} from '@parlance/protocol/push/devices';
import { write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { readBase64 } from './base64.ts';
import { noSuchDevice } from './devices.ts';
import { registerTask } from './task.ts';

type RegisterInput = Input<typeof registerPushDevice>;

const publicKeyBytes = 32;
/** Overhead of a sealed box, in bytes. */
const sealBytes = 48;

const invalid = (name: keyof RegisterInput) =>
  badRequest(say('Invalid {name}', { name }), { var_name: name });

/** Returns whether all are given. Throws BAD_REQUEST when only some are. */
const checkTogether = (input: RegisterInput, names: readonly (keyof RegisterInput)[]): boolean => {
  const given = names.find((name) => input[name] !== undefined);
  const missing = names.find((name) => input[name] === undefined);
  if (given === undefined || missing === undefined) return given !== undefined;
  throw badRequest(say("The parameter '{missing}' is required when '{given}' is set.", { missing, given }), {
    required_parameter: missing,
    set_parameter: given,
  });
};

interface Key {
  readonly id: number;
  /** As received. */
  readonly key: string;
}

const checkKey = (input: RegisterInput): Key | undefined => {
  if (!checkTogether(input, ['push_key_id', 'push_key'])) return undefined;
  const key = readBase64(input.push_key!);
  if (key?.length !== pushKeyBytes || key[0] !== secretboxPrefix) throw invalid('push_key');
  return { id: input.push_key_id!, key: input.push_key! };
};

interface Token {
  readonly tokenKind: TokenKind;
  readonly tokenId: string;
  readonly bouncerPublicKey: string;
  readonly encrypted: string;
}

const checkToken = (input: RegisterInput): Token | undefined => {
  const together = ['token_kind', 'token_id', 'bouncer_public_key', 'encrypted_push_registration'] as const;
  if (!checkTogether(input, together)) return undefined;
  if (readBase64(input.token_id!)?.length !== tokenIdBytes) throw invalid('token_id');
  if (readBase64(input.bouncer_public_key!)?.length !== publicKeyBytes)
    throw new ApiError('INVALID_BOUNCER_PUBLIC_KEY', 'bouncer_public_key is not a public key.');
  const envelope = readBase64(input.encrypted_push_registration!);
  if (envelope === undefined || envelope.length <= sealBytes) throw invalid('encrypted_push_registration');
  return {
    tokenKind: input.token_kind!,
    tokenId: input.token_id!,
    bouncerPublicKey: input.bouncer_public_key!,
    encrypted: input.encrypted_push_registration!,
  };
};

/** Throws BAD_REQUEST, PUSH_SERVICE_NOT_CONFIGURED and INVALID_BOUNCER_PUBLIC_KEY. */
export const register = async (service: Service, call: Call, input: RegisterInput): Promise<void> => {
  const { actor, organization } = call;
  if (service.pushRelay === undefined)
    throw new ApiError('PUSH_SERVICE_NOT_CONFIGURED', 'This server does not notify mobile devices.');
  const key = checkKey(input);
  const token = checkToken(input);
  if (key === undefined && token === undefined)
    throw badRequest('Give a key, a token, or both.', { parameters: 'push_key, token_kind' });
  await service.database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write<{ id: number; hasKey: boolean }>`
      update client_devices set
        push_key_id = coalesce(${key?.id ?? null}::bigint, push_key_id),
        push_key = coalesce(${key === undefined ? null : service.secrets.seal(key.key)}::bytea, push_key),
        pending_token_id = coalesce(${token?.tokenId ?? null}::text, pending_token_id),
        error_code = case when ${token !== undefined}::boolean then null else error_code end
      where organization_id = ${organization.id} and user_id = ${actor.id}
        and id::bigint = ${input.device_id}::bigint
      returning id, push_key is not null as "hasKey"
    `.execute(transaction.query);
    const [device] = rows;
    if (device === undefined) throw noSuchDevice();
    if (!device.hasKey)
      throw badRequest(
        "The parameter 'push_key' is required when 'token_kind' is set for a device without a key.",
        {
          required_parameter: 'push_key',
          set_parameter: 'token_kind',
        },
      );
    if (token !== undefined)
      await enqueue(transaction, registerTask, [
        {
          payload: { deviceId: device.id, userId: actor.id, ...token },
          key: String(device.id),
          owners: [`user:${actor.id}`],
        },
      ]);
    transaction.emit(
      deviceUpdate.of({
        device_id: device.id,
        ...(key === undefined ? {} : { push_key_id: key.id }),
        ...(token === undefined
          ? {}
          : { pending_push_token_id: token.tokenId, push_registration_error_code: null }),
      }),
      { users: [actor.id] },
    );
  });
};
