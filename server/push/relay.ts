/**
 * HTTP client of the push relay. The operator sets its address, so any host is allowed, but redirects are not
 * followed.
 */
import { ApiError } from '@parlance/protocol/errors';
import { readJson } from '@parlance/protocol/json';
import { mebibyte } from '@parlance/protocol/limits';
import type { TokenKind } from '@parlance/protocol/push/devices';
import { z } from 'zod';
import type { PushRelayOptions } from '../config/push-options.ts';

const patience = 30_000;
/** Bytes of an answer. */
const mostBytes = mebibyte;

export class RelayRefusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The push relay refused: ${code}.`);
    this.code = code;
  }
}

/** Codes about this server's account at the relay, not about the request. */
const standing = new Set([
  'INVALID_ZULIP_SERVER',
  'PUSH_NOTIFICATIONS_DISALLOWED',
  'MISSING_REMOTE_REALM',
  'REMOTE_REALM_SERVER_MISMATCH_ERROR',
]);

const unable = () =>
  new ApiError('INTERNAL_SERVER_ERROR_ON_BOUNCER', 'The push relay cannot do this at the moment.');

const readAll = async (answer: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > mostBytes) throw unable();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
};

const asJson = (text: string): unknown => {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
};

const failure = z.object({ code: z.string().max(100) });

/**
 * Throws FAILED_TO_CONNECT_BOUNCER, INTERNAL_SERVER_ERROR_ON_BOUNCER and ADMIN_ACTION_REQUIRED; RelayRefusal for
 * the request's own faults.
 */
const ask = async <T>(
  relay: PushRelayOptions,
  path: string,
  body: URLSearchParams | object,
  answered: z.ZodType<T>,
): Promise<T> => {
  const isForm = body instanceof URLSearchParams;
  let status: number;
  let text: string;
  try {
    const answer = await fetch(`${relay.url}/api/v1/remotes/push/${path}`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        authorization: `Basic ${Buffer.from(`${relay.id}:${relay.key}`).toString('base64')}`,
        'user-agent': 'Parlance',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    status = answer.status;
    text = await readAll(answer);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('FAILED_TO_CONNECT_BOUNCER', 'The push relay cannot be reached.');
  }
  if (status >= 500) throw unable();
  const told = asJson(text);
  if (status !== 200) {
    const code = failure.safeParse(told).data?.code;
    if (status === 401 || status === 403 || code === undefined || standing.has(code))
      throw new ApiError(
        'ADMIN_ACTION_REQUIRED',
        'The push relay does not serve this server. Ask an administrator to look at its settings.',
      );
    throw new RelayRefusal(code);
  }
  const read = answered.safeParse(told);
  if (!read.success) throw unable();
  return read.data;
};

const anything = z.unknown();

export interface RelayUser {
  readonly organizationUuid: string;
  readonly userId: number;
  readonly userUuid: string;
}

export interface LegacyToken {
  readonly kind: TokenKind;
  readonly token: string;
  readonly appId: string | null;
}

const formOf = (user: RelayUser, { kind, token, appId }: LegacyToken): URLSearchParams => {
  const form = new URLSearchParams({
    realm_uuid: user.organizationUuid,
    user_id: String(user.userId),
    user_uuid: user.userUuid,
    token,
    token_kind: kind === 'apns' ? '1' : '2',
  });
  if (appId !== null) form.set('ios_app_id', appId);
  return form;
};

export const registerToken = (relay: PushRelayOptions, user: RelayUser, token: LegacyToken) =>
  ask(relay, 'register', formOf(user, token), anything);

export const unregisterToken = (relay: PushRelayOptions, user: RelayUser, token: LegacyToken) =>
  ask(relay, 'unregister', formOf(user, token), anything);

export interface Envelope {
  readonly organizationUuid: string;
  /** Our number: it only links requests about the same device. */
  readonly pushAccountId: number;
  readonly tokenKind: TokenKind;
  readonly tokenId: string;
  readonly bouncerPublicKey: string;
  readonly encrypted: string;
}

export const registerEncrypted = async (relay: PushRelayOptions, envelope: Envelope): Promise<number> => {
  const form = new URLSearchParams({
    realm_uuid: envelope.organizationUuid,
    push_account_id: String(envelope.pushAccountId),
    token_kind: envelope.tokenKind,
    token_id: envelope.tokenId,
    bouncer_public_key: envelope.bouncerPublicKey,
    encrypted_push_registration: envelope.encrypted,
  });
  const { device_id } = await ask(relay, 'e2ee/register', form, z.object({ device_id: z.int() }));
  return device_id;
};

export interface EncryptedRequest {
  readonly relayDeviceId: number;
  readonly kind: TokenKind;
  readonly pushKeyId: number;
  /** Base64. */
  readonly encrypted: string;
  /** Whether to show something at once. */
  readonly isUrgent: boolean;
}

const renderRequest = ({ relayDeviceId, kind, pushKeyId, encrypted, isUrgent }: EncryptedRequest) => {
  const payload = { push_key_id: pushKeyId, encrypted_data: encrypted };
  if (kind === 'fcm')
    return { device_id: relayDeviceId, fcm_priority: isUrgent ? 'high' : 'normal', payload };
  // Shown only until the device decrypts the content.
  return {
    device_id: relayDeviceId,
    http_headers: { apns_priority: isUrgent ? 10 : 5, apns_push_type: isUrgent ? 'alert' : 'background' },
    payload: {
      ...payload,
      aps: isUrgent
        ? { alert: { title: 'New notification' }, sound: 'default', 'mutable-content': 1 }
        : { 'content-available': 1 },
    },
  };
};

const sent = z.object({ deleted_device_ids: z.array(z.int()).default([]) });

/** Returns the relay's numbers of devices that are gone. */
export const notifyEncrypted = async (
  relay: PushRelayOptions,
  organizationUuid: string,
  requests: readonly EncryptedRequest[],
): Promise<readonly number[]> =>
  (
    await ask(
      relay,
      'e2ee/notify',
      { realm_uuid: organizationUuid, push_requests: requests.map(renderRequest) },
      sent,
    )
  ).deleted_device_ids;

export interface LegacyPayload {
  readonly fcm: object;
  readonly fcmPriority: 'high' | 'normal';
  readonly apns: object;
}

const gone = z.object({
  deleted_devices: z
    .object({ android_devices: z.array(z.string()), apple_devices: z.array(z.string()) })
    .default({ android_devices: [], apple_devices: [] }),
});

/** Returns the tokens that are gone. */
export const notifyTokens = async (
  relay: PushRelayOptions,
  user: RelayUser,
  tokens: readonly LegacyToken[],
  payload: LegacyPayload,
): Promise<readonly string[]> => {
  const of = (kind: TokenKind) => tokens.filter((one) => one.kind === kind).map(({ token }) => token);
  const { deleted_devices } = await ask(
    relay,
    'notify',
    {
      realm_uuid: user.organizationUuid,
      user_id: user.userId,
      user_uuid: user.userUuid,
      gcm_payload: payload.fcm,
      gcm_options: { priority: payload.fcmPriority },
      apns_payload: payload.apns,
      android_devices: of('fcm'),
      apple_devices: of('apns'),
    },
    gone,
  );
  return [...deleted_devices.android_devices, ...deleted_devices.apple_devices];
};
