import type { RequestError } from '@parlance/client/error';
import { serverSettings } from '@parlance/protocol/organization/server-settings';
import { updateOrganization } from '@parlance/protocol/organization/update';
import {
  addApnsToken,
  addFcmToken,
  registerClientDevice,
  registerPushDevice,
  removeApnsToken,
  removeClientDevice,
  removeFcmToken,
  testEncryptedNotification,
  testNotification,
} from '@parlance/protocol/push/devices';
import { register } from '@parlance/protocol/realtime';
import { deactivateUser, regenerateApiKey } from '@parlance/protocol/users/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestDevice, tokenIdOf } from '../../testing/outside/device.ts';
import { startRelay, type TestRelay } from '../../testing/outside/relay.ts';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';

let relay: TestRelay;
let service: TestService;
beforeAll(async () => {
  relay = await startRelay();
  service = await startService({ pushRelay: relay.options });
});
afterAll(async () => {
  await service.close();
  await relay.close();
});
beforeEach(() => {
  relay.requests.length = 0;
  relay.next.length = 0;
  relay.gone.clear();
});

const devicesOf = async (player: Player) =>
  (
    (await player.call(register, { fetch_event_types: ['device'] })) as unknown as {
      devices: Record<string, object>;
    }
  ).devices;
const bodyOf = ({ code, message, details }: RequestError) => ({ code, message, ...details });
const hex = 'c0ffee00'.repeat(8);

test('[S43] a device is registered, gets a key and a token, and is removed; its owner alone gets the events', async () => {
  const { member, otherMember } = service;
  const [own, other] = [await member.listen(), await otherMember.listen()];
  const device = await TestDevice.register(member, relay, 'token of one');
  expect(await devicesOf(member)).toEqual({
    [device.id]: {
      push_key_id: device.keyId,
      push_token_id: null,
      pending_push_token_id: tokenIdOf('token of one'),
      push_token_last_updated_timestamp: null,
      push_registration_error_code: null,
    },
  });
  await service.runJobs();
  expect((await devicesOf(member))[device.id]).toEqual({
    push_key_id: device.keyId,
    push_token_id: tokenIdOf('token of one'),
    pending_push_token_id: null,
    push_token_last_updated_timestamp: Math.floor(service.clock.now() / 1000),
    push_registration_error_code: null,
  });
  // The relay's requests name no user, and only the relay can read the token.
  expect([...relay.envelopes.values()].at(-1)).toMatchObject({ token: 'token of one' });
  expect(JSON.stringify(relay.requests)).not.toContain('token of one');
  expect(await otherMember.refusal(removeClientDevice, { device_id: device.id })).toMatchObject(
    await otherMember.refusal(removeClientDevice, { device_id: 987_654 }),
  );
  await member.call(removeClientDevice, { device_id: device.id });
  expect(await devicesOf(member)).toEqual({});
  await own.catchUp();
  await other.catchUp();
  const told = (events: readonly { type: string; op?: unknown }[]) =>
    events.filter(({ type }) => type === 'device').map(({ op }) => op);
  expect(told(own.events)).toEqual(['add', 'update', 'update', 'remove']);
  expect(told(other.events)).toEqual([]);
});

test('[S43] parameters that go together are wanted together, and each has its form', async () => {
  const { member, otherMember } = service;
  const { device_id } = await member.call(registerClientDevice);
  const device = new TestDevice(member, relay, device_id);
  const [key, token] = [device.keyParameters(), device.tokenParameters('t')];
  const refuse = async (input: object) =>
    bodyOf(await member.refusal(registerPushDevice, { device_id, ...input }));
  expect(await refuse({ push_key: key.push_key })).toMatchObject({
    code: 'BAD_REQUEST',
    required_parameter: 'push_key_id',
    set_parameter: 'push_key',
  });
  expect(await refuse({ ...key, ...token, token_id: undefined })).toMatchObject({
    required_parameter: 'token_id',
    set_parameter: 'token_kind',
  });
  expect(await refuse(token)).toMatchObject({ required_parameter: 'push_key', set_parameter: 'token_kind' });
  expect(await refuse({})).toMatchObject({ code: 'BAD_REQUEST' });
  const short = Buffer.alloc(32, 0x31).toString('base64');
  const otherCipher = Buffer.alloc(33, 0x32).toString('base64');
  for (const push_key of [short, otherCipher, `${key.push_key} `, '', '%%%'])
    expect(await refuse({ ...key, push_key })).toMatchObject({ var_name: 'push_key' });
  expect(await refuse({ ...key, ...token, token_id: 'c2hvcnQ=' })).toMatchObject({ var_name: 'token_id' });
  expect(await refuse({ ...key, ...token, bouncer_public_key: 'c2hvcnQ=' })).toMatchObject({
    code: 'INVALID_BOUNCER_PUBLIC_KEY',
  });
  expect(await refuse({ ...key, ...token, encrypted_push_registration: 'AAAA' })).toMatchObject({
    var_name: 'encrypted_push_registration',
  });
  const input = { ...key, ...token };
  const foreign = await otherMember.refusal(registerPushDevice, { device_id, ...input });
  const unknown = await otherMember.refusal(registerPushDevice, { device_id: 987_654, ...input });
  expect(bodyOf(foreign)).toEqual(bodyOf(unknown));
  await member.call(removeClientDevice, { device_id });
});

test('[S43] what the relay has against an envelope comes in an event; when it is away, it is asked again', async () => {
  const { member } = service;
  const { device_id } = await member.call(registerClientDevice);
  const device = new TestDevice(member, relay, device_id);
  const codeAfter = async (token: object) => {
    await member.call(registerPushDevice, { device_id, ...device.keyParameters(), ...token });
    await service.runJobs();
    return (await devicesOf(member))[device_id];
  };
  expect(await codeAfter(device.tokenParameters('late', 0))).toMatchObject({
    push_registration_error_code: 'REQUEST_EXPIRED',
    pending_push_token_id: null,
  });
  const foreignKey = Buffer.alloc(32, 9).toString('base64');
  expect(await codeAfter({ ...device.tokenParameters('x'), bouncer_public_key: foreignKey })).toMatchObject({
    push_registration_error_code: 'INVALID_BOUNCER_PUBLIC_KEY',
  });
  relay.next.push('cut');
  await member.call(registerPushDevice, { device_id, ...device.tokenParameters('again') });
  await expect(service.runJobs()).rejects.toMatchObject({ code: 'FAILED_TO_CONNECT_BOUNCER' });
  await write`update graphile_worker._private_jobs set run_at = now()`.execute(service.database.query);
  await service.runJobs();
  expect((await devicesOf(member))[device_id]).toMatchObject({
    push_token_id: tokenIdOf('again'),
    push_registration_error_code: null,
  });
  await member.call(removeClientDevice, { device_id });
});

test('[S139] the test notification arrives encrypted, at one device or at all; every failure has its code', async () => {
  const { member, otherMember } = service;
  const refuse = async (input = {}) => (await member.refusal(testEncryptedNotification, input)).code;
  expect(await refuse()).toBe('NO_ACTIVE_PUSH_DEVICE');
  const devices = [
    await TestDevice.register(member, relay, 'first'),
    await TestDevice.register(member, relay, 'second'),
  ] as const;
  expect(await refuse()).toBe('NO_ACTIVE_PUSH_DEVICE');
  await service.runJobs();
  await member.call(testEncryptedNotification, { device_id: devices[1].id });
  await member.call(testEncryptedNotification);
  expect(devices.map((device) => device.received().length)).toEqual([1, 2]);
  expect(devices[0].received()[0]).toMatchObject({ type: 'test', user_id: member.id, realm_name: 'Home' });
  const foreign = await otherMember.refusal(testEncryptedNotification, { device_id: devices[0].id });
  expect(foreign.code).toBe('NO_ACTIVE_PUSH_DEVICE');

  relay.next.push('cut', { status: 503, body: 'no' }, { status: 200, body: 'not JSON' });
  expect(await refuse()).toBe('FAILED_TO_CONNECT_BOUNCER');
  expect(await refuse()).toBe('INTERNAL_SERVER_ERROR_ON_BOUNCER');
  expect(await refuse()).toBe('INTERNAL_SERVER_ERROR_ON_BOUNCER');
  relay.next.push({ status: 400, body: '{"code":"PUSH_NOTIFICATIONS_DISALLOWED"}' });
  expect(await refuse()).toBe('ADMIN_ACTION_REQUIRED');
  // Redirects are not followed: the credentials are for the relay alone.
  relay.next.push({ status: 307, body: '' });
  expect(await refuse()).toBe('ADMIN_ACTION_REQUIRED');
  relay.next.push({ status: 200, body: `"${'x'.repeat(2_000_000)}"` });
  expect(await refuse()).toBe('INTERNAL_SERVER_ERROR_ON_BOUNCER');

  for (const number of relay.envelopes.keys()) relay.gone.add(number);
  expect(await refuse()).toBe('NO_ACTIVE_PUSH_DEVICE');
  expect(Object.values(await devicesOf(member))).toMatchObject([
    { push_token_id: null },
    { push_token_id: null },
  ]);
  for (const { id } of devices) await member.call(removeClientDevice, { device_id: id });
});

test('[S165] a new API key removes the encrypted devices of its owner, and no others', async () => {
  const { moderator, otherMember } = service;
  await TestDevice.register(moderator, relay, 'mine');
  const kept = await TestDevice.register(otherMember, relay, 'theirs');
  await service.runJobs();
  await moderator.call(regenerateApiKey);
  const { rows } = await read<{ id: number }>`select id from client_devices`.execute(service.database.query);
  expect(rows).toEqual([{ id: kept.id }]);
  await otherMember.call(removeClientDevice, { device_id: kept.id });
});

test('[S137] tokens of devices without encryption are checked, kept secret, and removed', async () => {
  const { member, otherMember } = service;
  const refuse = async (token: string, appid = 'org.example.app') =>
    (await member.refusal(addApnsToken, { token, appid })).message;
  expect(await refuse('')).toBe('Empty or invalid length token');
  expect(await refuse('a'.repeat(5000))).toMatch(/too long|invalid length/);
  expect(await refuse('not hexadecimal')).toBe('Invalid token');
  expect(await refuse(hex, 'bad app!')).toBe('Invalid app ID');
  expect(bodyOf(await member.refusal(addApnsToken, { token: hex } as never))).toMatchObject({
    code: 'REQUEST_VARIABLE_MISSING',
    var_name: 'appid',
  });
  expect((await member.refusal(addFcmToken, { token: 'no spaces' })).message).toBe('Invalid token');
  await member.call(addApnsToken, { token: hex, appid: 'org.example.app' });
  await member.call(addApnsToken, { token: hex, appid: 'org.example.app' });
  await member.call(addFcmToken, { token: 'fcm:one' });
  expect(relay.requests.at(-1)).toMatchObject({
    path: 'register',
    body: { token: 'fcm:one', token_kind: '2', user_id: String(member.id) },
  });
  const { rows } = await read<{ token: Buffer }>`select token from push_tokens`.execute(
    service.database.query,
  );
  expect(rows).toHaveLength(2);
  expect(rows.some(({ token }) => token.includes('fcm:one') || token.includes(hex))).toBe(false);

  await member.call(testNotification);
  expect(relay.requests.at(-1)).toMatchObject({
    path: 'notify',
    body: { android_devices: ['fcm:one'], apple_devices: [hex], gcm_payload: { event: 'test' } },
  });
  expect((await member.refusal(testNotification, { token: 'other' })).code).toBe('INVALID_PUSH_DEVICE_TOKEN');
  await member.call(testNotification, { token: hex });
  expect(relay.requests.at(-1)).toMatchObject({ body: { android_devices: [], apple_devices: [hex] } });

  expect((await otherMember.refusal(removeFcmToken, { token: 'fcm:one' })).message).toBe(
    'Token does not exist',
  );
  await member.call(removeApnsToken, { token: hex });
  await service.runJobs();
  expect(relay.requests.at(-1)).toMatchObject({ path: 'unregister', body: { token: hex } });
  relay.gone.add('fcm:one');
  expect((await member.refusal(testNotification)).code).toBe('NO_ACTIVE_PUSH_DEVICE');
  expect((await member.refusal(removeFcmToken, { token: 'fcm:one' })).message).toBe('Token does not exist');
  relay.next.push('cut');
  expect((await member.refusal(addFcmToken, { token: 'fcm:two' })).code).toBe('FAILED_TO_CONNECT_BOUNCER');
});

test('[S187] FL 483, FL 500: a device that reads encrypted notifications gets no others, and an organization may want no others', async () => {
  const { otherMember } = service;
  await otherMember.call(addFcmToken, { token: 'same' });
  await otherMember.call(addFcmToken, { token: 'another' });
  const device = await TestDevice.register(otherMember, relay, 'same');
  await service.runJobs();
  await service.runJobs();
  expect(relay.requests.filter(({ path }) => path === 'unregister')).toMatchObject([
    { body: { token: 'same', token_kind: '2' } },
  ]);
  await otherMember.call(testNotification);
  expect(relay.requests.at(-1)).toMatchObject({ body: { android_devices: ['another'] } });
  const requireEncryption = (require_e2ee_push_notifications: boolean) =>
    service.owner.call(updateOrganization, { require_e2ee_push_notifications });
  await requireEncryption(true);
  expect((await otherMember.refusal(testNotification)).code).toBe('NO_ACTIVE_PUSH_DEVICE');
  await otherMember.call(testEncryptedNotification);
  expect(device.received()).toHaveLength(1);
  await requireEncryption(false);
});

test('[S20] the devices of a deleted person are forgotten, by the relay too', async () => {
  const { newcomer, owner } = service;
  await newcomer.call(addApnsToken, { token: 'abcdef', appid: 'org.example.app' });
  await newcomer.call(addFcmToken, { token: 'theirs' });
  await newcomer.call(registerClientDevice);
  await owner.call(deactivateUser, { user_id: newcomer.id, actions: { delete_profile: true } });
  await service.runJobs();
  const forgotten = relay.requests.filter(({ path }) => path === 'unregister').map(({ body }) => body);
  expect(forgotten).toHaveLength(2);
  expect(forgotten).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ token: 'abcdef', token_kind: '1' }),
      expect.objectContaining({ token: 'theirs', token_kind: '2' }),
    ]),
  );
  const { rows } = await read`
    select user_id from push_tokens where user_id = ${newcomer.id}
    union all select user_id from client_devices where user_id = ${newcomer.id}
  `.execute(service.database.query);
  expect(rows).toEqual([]);
});

test('[S43] without a relay nothing is promised', async () => {
  const plain = await startService();
  try {
    const { member } = plain;
    const { device_id } = await member.call(registerClientDevice);
    const device = new TestDevice(member, relay, device_id);
    const input = { device_id, ...device.keyParameters() };
    expect((await member.refusal(registerPushDevice, input)).code).toBe('PUSH_SERVICE_NOT_CONFIGURED');
    expect((await member.call(serverSettings)).push_notifications_enabled).toBe(false);
    expect((await service.member.call(serverSettings)).push_notifications_enabled).toBe(true);
  } finally {
    await plain.close();
  }
});
