/** A receiver that fails does not affect others. */
import { addWebPushSubscription, removeWebPushSubscription } from '@parlance/protocol/push/web-push';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contents, startPushScene } from '../../testing/outside/push-scene.ts';
import { write } from '../db/sql.ts';

const scene = await startPushScene();
afterAll(scene.close);
beforeEach(scene.begin);
const { service, browsers, relay, device, devices, say } = scene;
const { otherMember, moderator, guest } = service;
const everybody = '@**all** dinner';
/** Paths of the browsers that got a notification. */
const told = () => browsers.pushed.map(({ path }) => path).sort();
/** Right length, but not on the curve. */
const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');

test('[H14] a key that nothing can be encrypted for is refused', async () => {
  const subscription = browsers.subscription('off');
  const refuse = async (input: object) =>
    (await otherMember.refusal(addWebPushSubscription, { ...subscription, ...input })).message;
  expect(await refuse({ p256dh: offCurve })).toBe('Invalid p256dh');
  const long = Buffer.concat([Buffer.from(subscription.p256dh, 'base64url'), Buffer.alloc(1)]);
  expect(await refuse({ p256dh: long.toString('base64url') })).toBe('Invalid p256dh');
});

test('[H14] a browser gets notifications of the account that signed in last', async () => {
  const shared = browsers.subscription('shared');
  for (const player of [guest, otherMember]) await player.call(addWebPushSubscription, shared);
  await say(everybody);
  await service.runJobs();
  expect(told()).toEqual(['/shared']);
  await otherMember.call(removeWebPushSubscription, shared);
});

test('[H14] one that is stored already is forgotten, and the others are notified once', async () => {
  for (const player of [otherMember, moderator, guest])
    await player.call(addWebPushSubscription, browsers.subscription(`of${player.id}`));
  const { endpoint, auth } = browsers.subscription(`of${moderator.id}`);
  const sealed = service.app.service.secrets.seal(
    JSON.stringify({ endpoint, keys: { p256dh: offCurve, auth } }),
  );
  await write`update web_push_subscriptions set subscription = ${sealed} where user_id = ${moderator.id}`.execute(
    service.database.query,
  );
  await say(everybody);
  await service.runJobs();
  await service.runJobs();
  expect(told()).toEqual([`/of${otherMember.id}`, `/of${guest.id}`].sort());
  expect((await moderator.refusal(removeWebPushSubscription, { endpoint })).message).toBe(
    'Subscription does not exist',
  );
  expect(contents(devices.moderator)).toContain('@all dinner');
});

test('[H14] one that cannot be reached now is tried again alone', async () => {
  const failing = `/of${otherMember.id}`;
  let tries = 0;
  browsers.answer = (path) => {
    if (path === failing) tries += 1;
    return path === failing && tries === 1 ? 503 : 201;
  };
  await say(everybody);
  await service.runJobs();
  service.clock.forward(60);
  await service.runJobs();
  service.clock.forward(3600);
  await service.runJobs();
  expect(told()).toEqual([failing, failing, `/of${guest.id}`].sort());
  // After its last try the job is given up.
  browsers.answer = () => 503;
  browsers.pushed.length = 0;
  await say(everybody);
  for (let round = 0; round < 8; round += 1) {
    await service.runJobs();
    service.clock.forward(1800);
  }
  expect(browsers.pushed).toHaveLength(2 * 5);
  browsers.answer = undefined;
});

test('[H14] what the relay has against one device is no matter of the others', async () => {
  const refused = { status: 400, body: JSON.stringify({ result: 'error', code: 'BAD_REQUEST' }) };
  // The relay refuses the whole batch, then its first half, then its first device.
  relay.next.push(refused, refused, refused);
  await say(everybody);
  await service.runJobs();
  const all = [device, devices.member, devices.moderator, devices.guest].map((one) => contents(one).length);
  expect(contents(devices.guest)).toContain('@all dinner');
  await service.runJobs();
  expect(
    [device, devices.member, devices.moderator, devices.guest].map((one) => contents(one).length),
  ).toEqual(all);
});
