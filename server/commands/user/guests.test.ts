import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDefaultChannel } from '@parlance/protocol/channels/defaults';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { getEvents, register } from '@parlance/protocol/realtime';
import { createClient } from '@parlance/testing/client';
import { runCommand, startProcess } from '@parlance/testing/processes/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-guests-'));
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 50 }));

test('[A1] the command line shows limited guests the users that it lets them meet, as the service does', {
  timeout: 180_000,
}, async () => {
  const environment = { DATA_DIR: directory };
  const service = await startProcess(environment);
  const create = async (name: string, role: string) => {
    const words = ['user', 'create', '--email', `${name}@example.org`, '--name', name, '--role', role];
    const { output } = await runCommand([...words, '--json'], environment);
    const made = JSON.parse(output.trim().split('\n').at(-1)!);
    const credentials = { email: made.email, apiKey: made.api_key };
    const client = createClient({ url: service.address, transport: fetch, credentials });
    return { id: made.user_id as number, client };
  };
  const { client: owner } = await create('olive', 'owner');
  const { client: guest, id } = await create('gus', 'guest');
  await owner.call(subscribe, { subscriptions: [{ name: 'porch' }], principals: [id] });
  const { stream_id } = await owner.call(getChannelId, { stream: 'porch' });
  await owner.call(addDefaultChannel, { stream_id });
  const { realm_user_groups } = (await owner.call(register)) as unknown as {
    realm_user_groups: { id: number; name: string }[];
  };
  const members = realm_user_groups.find(({ name }) => name === 'role:members')!.id;
  await owner.call(updateOrganization, { can_access_all_users_group: { new: members } });

  const { queue_id } = await guest.call(register, {
    event_types: ['realm_user'],
    client_capabilities: { user_list_incomplete: true },
  });
  const { id: newcomer } = await create('nova', 'member');
  const { events } = await guest.call(getEvents, { queue_id: queue_id!, last_event_id: -1 });
  expect(events[0]).toMatchObject({ type: 'realm_user', op: 'add', person: { user_id: newcomer } });
  await service.stop();
});
