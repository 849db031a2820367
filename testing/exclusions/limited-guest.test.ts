/** A limited guest sees no unrelated user, in any answer or event. */
import { endpoints } from '@parlance/protocol/contract';
import { createUser, deactivateUser, reactivateUser, updateUser } from '@parlance/protocol/users/users';
import { write } from '@parlance/server/db/sql';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { chooseSettings } from '../settings.ts';
import { canaries } from './canaries.ts';
import { requestsAbout } from './requests.ts';
import { keepSecrets } from './secrets.ts';

const service = await startService({ heartbeatSeconds: () => 0.01, law: { watchers: [] } });
afterAll(() => service.close());
const { owner, outsider } = service;
const { organizationId } = owner.person;
const { systemGroups } = await service.app.service.directory.load(organizationId);
await chooseSettings(service.database, organizationId, {
  can_access_all_users_group: systemGroups['role:members'],
});
const secrets = await keepSecrets(service);
const guest = secrets.outsiders['a guest'];
const member = secrets.outsiders['a member who never was subscribed'];
const { hidden } = secrets.ids;
const picture = 'canarypicture';
await write`
  update users set avatar_source = 'U', avatar_key = ${picture} where organization_id = ${organizationId} and id = ${hidden}
`.execute(service.database.query);

const live = async () => {
  await owner.bare.call(updateUser, { user_id: hidden, full_name: `Renamed ${canaries.personName}` });
  await owner.bare.call(deactivateUser, { user_id: hidden });
  await owner.bare.call(reactivateUser, { user_id: hidden });
  await owner.bare.call(createUser, {
    email: 'another@example.com',
    full_name: `Another ${canaries.personName}`,
    password: 'a long enough password',
  });
};

test('[V2] [V24] [S170] a limited guest never learns the name or the address of a user that they do not know', async () => {
  await live();
  // A channel that guests read without subscribing.
  await secrets.insiders[1]!.ask({
    method: 'POST',
    path: '/messages',
    parameters: { type: 'channel', to: canaries.webName, topic: 'open', content: 'Read by all' },
  });
  await member.listen();
  expect(member.betrayals(canaries.personName)).not.toEqual([]);
  for (const request of requestsAbout(secrets, endpoints)) {
    await guest.ask(request);
    if (request.method !== 'GET') await guest.listen();
  }
  await live().catch(() => {});
  await guest.listen();
  expect(guest.heard.length).toBeGreaterThan(500);
  expect(guest.betrayals('Read by all')).not.toEqual([]);
  for (const canary of [canaries.personName, canaries.hiddenAddress, picture])
    expect(guest.betrayals(canary).map(({ asked }) => asked)).toEqual([]);
});

test('[V9] the owner of another organization is a stranger there too', async () => {
  const { body } = await guest.ask({ method: 'GET', path: `/users/${outsider.id}` });
  const unknown = await guest.ask({ method: 'GET', path: `/users/${hidden}` });
  expect(unknown.body).toEqual(body);
});
