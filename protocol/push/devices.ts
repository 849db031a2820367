/** Devices with notifications, and their encryption (api.md, POST /mobile_push/…; fill-ins.md, A and B). */
import * as z from 'zod';
import { boundedText, integer, json, nullable, oneOf, optional, string, text, timestamp } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';

/** The id of a token is the start of its hash. */
export const device = z.strictObject({
  push_key_id: nullable(integer),
  push_token_id: nullable(string),
  pending_push_token_id: nullable(string),
  push_token_last_updated_timestamp: nullable(timestamp),
  push_registration_error_code: nullable(string),
});
export type Device = z.infer<typeof device>;

export const devicesData = initial(
  ['device'],
  { devices: z.record(string, device) },
  { forSpectators: true },
);

export const deviceAdd = event({
  type: 'device',
  op: 'add',
  summary: 'The reader registered a device.',
  since: 468,
  fields: { device_id: integer },
});
export const deviceRemove = event({
  type: 'device',
  op: 'remove',
  summary: 'A device of the reader is registered no longer.',
  since: 470,
  fields: { device_id: integer },
});
export const deviceUpdate = event({
  type: 'device',
  op: 'update',
  summary: 'What is told of a device of the reader changed; what is absent stayed as it was.',
  since: 468,
  fields: { device_id: integer, ...device.partial().shape },
});

const deviceId = integer.min(1);
/** Longer than any push service's tokens. */
const longText = boundedText(4096);

export const registerClientDevice = endpoint({
  name: 'register-client-device',
  method: 'POST',
  path: '/register_client_device',
  since: 468,
  summary: 'Registers a device, to which push notifications may be sent once it has a key and a token.',
  answer: { device_id: integer },
});

export const removeClientDevice = endpoint({
  name: 'remove-client-device',
  method: 'POST',
  path: '/remove_client_device',
  since: 470,
  summary: 'Removes a device of the caller; nothing is sent to it any more.',
  parameters: { device_id: json(deviceId, 'The device.') },
});

export const tokenKinds = ['apns', 'fcm'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The first byte of a push key names its cipher: 0x31 is secretbox (XSalsa20 and Poly1305). */
export const secretboxPrefix = 0x31;
export const pushKeyBytes = 33;
/** From the token's SHA-256. */
export const tokenIdBytes = 8;

export const registerPushDevice = endpoint({
  name: 'register-push-device',
  method: 'POST',
  path: '/mobile_push/register',
  since: 406,
  summary:
    'Gives a device the key that its notifications are encrypted with, a token to reach it by, or both. The token is in an envelope that only the push relay can open; whether the relay took it is told by a `device` event.',
  parameters: {
    device_id: json(deviceId, 'The device, from POST /register_client_device.'),
    push_key_id: optional(
      json(integer.min(0).max(2 ** 32 - 1), 'What the device calls the key; goes with `push_key`.'),
    ),
    push_key: optional(
      text(boundedText(64), 'Base64 of 33 bytes: 0x31 and a key for secretbox; goes with `push_key_id`.'),
    ),
    token_kind: optional(
      text(
        oneOf(...tokenKinds),
        'The service that the token is of. The four parameters of a token go together.',
      ),
    ),
    token_id: optional(text(boundedText(32), 'Base64 of the first 8 bytes of the SHA-256 of the token.')),
    bouncer_public_key: optional(
      text(boundedText(64), 'The public key of the relay with which the envelope was closed, in Base64.'),
    ),
    encrypted_push_registration: optional(
      text(longText, 'The envelope: a sealed box with the token, in Base64.'),
    ),
  },
  errors: ['BAD_REQUEST', 'PUSH_SERVICE_NOT_CONFIGURED'],
});

export const testEncryptedNotification = endpoint({
  name: 'e2ee-test-notify',
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  since: 420,
  summary: "Sends an encrypted test notification to one of the caller's devices, or to all.",
  parameters: { device_id: optional(json(deviceId, 'The device; all when absent.')) },
  errors: [
    'NO_ACTIVE_PUSH_DEVICE',
    'PUSH_SERVICE_NOT_CONFIGURED',
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
  ],
});

const token = text(longText, 'The token that the push service gave the device.');
const relayErrors = [
  'ADMIN_ACTION_REQUIRED',
  'FAILED_TO_CONNECT_BOUNCER',
  'INTERNAL_SERVER_ERROR_ON_BOUNCER',
] as const;

export const testNotification = endpoint({
  name: 'test-notify',
  method: 'POST',
  path: '/mobile_push/test_notification',
  since: 217,
  summary: "Sends a test notification, not encrypted, to one of the caller's devices, or to all.",
  parameters: { token: optional({ ...token, meaning: 'The token of the device; all when absent.' }) },
  errors: [
    'INVALID_PUSH_DEVICE_TOKEN',
    'NO_ACTIVE_PUSH_DEVICE',
    'PUSH_SERVICE_NOT_CONFIGURED',
    ...relayErrors,
  ],
});

export const addApnsToken = endpoint({
  name: 'add-apns-token',
  method: 'POST',
  path: '/users/me/apns_device_token',
  summary:
    'Registers an Apple device for notifications that are not encrypted. Deprecated: see POST /mobile_push/register.',
  parameters: {
    token: { ...token, meaning: 'The token, in hexadecimal digits.' },
    appid: text(boundedText(255), 'The id of the app.', { since: 223 }),
  },
  errors: ['BAD_REQUEST', ...relayErrors],
});
export const removeApnsToken = endpoint({
  name: 'remove-apns-token',
  method: 'DELETE',
  path: '/users/me/apns_device_token',
  summary: 'Removes an Apple device.',
  parameters: { token },
  errors: ['BAD_REQUEST'],
});
export const addFcmToken = endpoint({
  name: 'add-fcm-token',
  method: 'POST',
  path: '/users/me/android_gcm_reg_id',
  summary:
    'Registers an Android device for notifications that are not encrypted. Deprecated: see POST /mobile_push/register.',
  parameters: { token },
  errors: ['BAD_REQUEST', ...relayErrors],
});
export const removeFcmToken = endpoint({
  name: 'remove-fcm-token',
  method: 'DELETE',
  path: '/users/me/android_gcm_reg_id',
  summary: 'Removes an Android device.',
  parameters: { token },
  errors: ['BAD_REQUEST'],
});
