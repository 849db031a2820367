/** How notifications reach devices, their words, and retries after failures. */
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addFcmToken } from '@parlance/protocol/push/devices';
import {
  addWebPushSubscription,
  getWebPushKey,
  removeWebPushSubscription,
} from '@parlance/protocol/push/web-push';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contents, startPushScene } from '../../testing/outside/push-scene.ts';
import { readVapid } from '../../testing/outside/push-service.ts';
import { write } from '../db/sql.ts';

const scene = await startPushScene();
const { service, relay, browsers, device, devices, toOther, say } = scene;
afterAll(scene.close);
beforeEach(scene.begin);

test('a job that is tried again hands over nothing that was taken before', async () => {
  const { otherMember, member, guest } = service;
  const subscription = browsers.subscription('again');
  await otherMember.call(addWebPushSubscription, subscription);
  await otherMember.call(addFcmToken, { token: 'plainer' });
  // The relay fails between the encrypted device and the other token, twice.
  relay.next.push({ status: 200, body: '{"result":"success"}' }, { status: 503, body: '' }, 'cut');
  await member.call(sendMessage, {
    type: 'direct',
    to: [otherMember.id, guest.id],
    content: 'once and no more',
  });
  const again = async () => {
    await write`update graphile_worker._private_jobs set run_at = now()`.execute(service.database.query);
    return service.runJobs();
  };
  await expect(service.runJobs()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR_ON_BOUNCER' });
  await expect(again()).rejects.toMatchObject({ code: 'FAILED_TO_CONNECT_BOUNCER' });
  await again();
  expect(contents(device)).toEqual(['once and no more']);
  expect(contents(devices.guest)).toEqual(['once and no more']);
  expect(browsers.pushed).toHaveLength(1);
  const plain = relay.requests.filter(
    ({ path, body }) => path === 'notify' && body.user_id === otherMember.id,
  );
  // Two tries failed; the relay accepted the third.
  expect(plain).toHaveLength(3);
  await otherMember.call(removeWebPushSubscription, subscription);
});

test('devices without encryption are notified too; what a relay fails at is tried again, not lost', async () => {
  const { guest, member } = service;
  await guest.call(addFcmToken, { token: 'plain' });
  relay.next.push({ status: 503, body: '' });
  await member.call(sendMessage, { type: 'direct', to: [guest.id], content: 'hello' });
  await expect(service.runJobs()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR_ON_BOUNCER' });
  await write`update graphile_worker._private_jobs set run_at = now()`.execute(service.database.query);
  await service.runJobs();
  expect(contents(devices.guest)).toEqual(['hello', 'hello']);
  expect(relay.requests.at(-1)).toMatchObject({
    path: 'notify',
    body: {
      android_devices: ['plain'],
      gcm_payload: { event: 'message', content: 'hello', recipient_type: 'private' },
      apns_payload: { alert: { title: member.person.fullName, body: 'hello' } },
    },
  });
});

test('the words around a message are in the language of the notified reader', async () => {
  const { guest, member } = service;
  await guest.call(updateSettings, { default_language: 'de' });
  await say(`@**${guest.person.fullName}** kommst du?`);
  await service.runJobs();
  expect(relay.requests.at(-1)).toMatchObject({
    path: 'notify',
    body: { apns_payload: { alert: { subtitle: `${member.person.fullName} hat Sie erwähnt:` } } },
  });
  await guest.call(updateSettings, { default_language: 'en' });
  await say(`@**${guest.person.fullName}** are you coming?`);
  await service.runJobs();
  expect(relay.requests.at(-1)).toMatchObject({
    body: { apns_payload: { alert: { subtitle: `${member.person.fullName} mentioned you:` } } },
  });
});

test('[V22] browsers are notified without a relay; those that are gone are forgotten', async () => {
  const { otherMember, member } = service;
  const subscription = browsers.subscription('one');
  const refuse = async (input: object) =>
    (await otherMember.refusal(addWebPushSubscription, { ...subscription, ...input })).message;
  for (const endpoint of [
    'http://127.0.0.1:1/',
    'https://[::1]/',
    'http://2130706433/',
    'file:///etc/passwd',
    'x',
  ])
    expect(await refuse({ endpoint })).toMatch(/^endpoint /);
  expect(await refuse({ p256dh: 'AAAA' })).toBe('Invalid p256dh');
  expect(await refuse({ auth: 'AAAA' })).toBe('Invalid auth');
  await otherMember.call(addWebPushSubscription, subscription);
  await otherMember.call(addWebPushSubscription, subscription);
  const { public_key } = await otherMember.call(getWebPushKey);
  expect((await member.call(getWebPushKey)).public_key).toBe(public_key);
  const id = await toOther('to the browser');
  await service.runJobs();
  expect(browsers.pushed).toMatchObject([
    { path: '/one', data: { type: 'message', message_id: id, content: 'to the browser' } },
  ]);
  expect(readVapid(browsers.pushed[0]!.authorization, public_key)).toEqual({
    isSigned: true,
    audience: `http://${browsers.host}`,
  });
  expect((await member.refusal(removeWebPushSubscription, subscription)).message).toBe(
    'Subscription does not exist',
  );
  browsers.status = 410;
  await toOther('gone');
  await service.runJobs();
  expect(browsers.pushed).toHaveLength(2);
  expect((await otherMember.refusal(removeWebPushSubscription, subscription)).message).toBe(
    'Subscription does not exist',
  );
  browsers.status = 201;
});
