/** What a service that was interrupted while it pushed a message knows after the secret key changed. */
import { addFcmToken } from '@parlance/protocol/push/devices';
import { addWebPushSubscription } from '@parlance/protocol/push/web-push';
import { secrets } from '@parlance/testing/cast';
import { startPushScene } from '@parlance/testing/outside/push-scene';
import { afterAll, expect, test } from 'vitest';
import { withClient } from '../../backup/index.ts';
import { read } from '../../db/sql.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import { resealAll } from './reseal.ts';

const scene = await startPushScene();
afterAll(scene.close);

test('a device that got a message before the key changed is not pushed the message again', async () => {
  const { browsers, relay, service } = scene;
  const { otherMember } = service;
  await otherMember.call(addFcmToken, { token: 'fcm:one' });
  const browser = browsers.subscription('desk');
  await otherMember.call(addWebPushSubscription, browser);
  await scene.begin();
  const messageId = await scene.toOther('Bread is ready');
  await service.runJobs();
  expect(relay.requests.map(({ path }) => path)).toContain('notify');
  expect(browsers.pushed).toHaveLength(1);

  const next = createSecrets(Buffer.alloc(32, 9));
  await withClient(service.connection, async (client) => {
    await client.query('begin');
    await resealAll(client, { old: secrets, next }, () => {});
    await client.query('commit');
  });
  const { rows } = await read<{ device: string }>`
    select unnest(handed_to) as device from pushed_messages where message_id = ${messageId}
  `.execute(service.database.query);
  expect(rows.map(({ device }) => device)).toEqual(
    expect.arrayContaining([
      `fcm ${next.hash('fcm:one').toString('base64')}`,
      `browser ${next.hash(browser.endpoint).toString('hex')}`,
    ]),
  );
});
