import { createChannel, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';

const allowing = await startService({ law: { watchers: [] } });
const forbidding = await startService({ webPublicChannels: false, law: { watchers: [] } });
afterAll(async () => {
  await allowing.close();
  await forbidding.close();
});

const set = async (service: typeof allowing, isEnabled: boolean) => {
  await write`
    update organizations set version = version + 1,
      settings = settings || jsonb_build_object('enable_spectator_access', ${isEnabled}::boolean)
  `.execute(service.database.query);
};

const ways = (player: (typeof allowing)['owner'], stream_id: number) => [
  () => player.refusal(createChannel, { name: 'Plaza', subscribers: [], is_web_public: true }),
  () => player.refusal(subscribe, { subscriptions: [{ name: 'Plaza' }], is_web_public: true }),
  () => player.refusal(updateChannel, { stream_id, is_web_public: true }),
  () => player.refusal(updateChannel, { stream_id, is_web_public: true, is_private: false }),
];

test.for([
  ['the service', forbidding, 'owner', true],
  ['the organization', allowing, 'owner', false],
  ['the permission', allowing, 'administrator', true],
] as const)('[S101] [V11] a web-public channel is closed by %s, on every way there', async (row) => {
  const [name, service, role, isEnabled] = row;
  await set(service, isEnabled);
  const { id } = await service[role].call(createChannel, { name, subscribers: [] });
  for (const way of ways(service[role], id)) expect(await way()).toMatchObject({ code: 'BAD_REQUEST' });
});

test('who may not open the organization to all learns which setting of the service is off', async () => {
  await set(forbidding, false);
  const refusal = await forbidding.owner.refusal(updateOrganization, { enable_spectator_access: true });
  expect(refusal.message).toContain('WEB_PUBLIC_STREAMS_ENABLED');
});

test('[S101] with all three gates open there is one; a private one cannot be it', async () => {
  await set(allowing, true);
  const { owner } = allowing;
  const both = { name: 'Both', subscribers: [], is_web_public: true, invite_only: true };
  expect(await owner.refusal(createChannel, both)).toMatchObject({ code: 'BAD_REQUEST' });
  await owner.call(createChannel, { name: 'Plaza', subscribers: [], is_web_public: true });
});
