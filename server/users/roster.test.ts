import { register } from '@parlance/protocol/realtime';
import * as users from '@parlance/protocol/users/users';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';
import { accessUser } from './accounts.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, guest } = service;

const crowd = 10_000;
await write`
  insert into users (organization_id, email, full_name, role, first_sign_in_at)
  select ${owner.person.organizationId}, 'crowd' || n || '@example.com', 'Crowd ' || n, 400, now()
  from generate_series(1, ${crowd}) n
`.execute(service.database.query);

const onlyUsers = { fetch_event_types: ['realm_user'], event_types: ['realm_user'] };
const fetchList = async (player: typeof owner) =>
  (
    (await player.call(register, onlyUsers)) as unknown as {
      realm_users: { user_id: number; full_name: string }[];
    }
  ).realm_users;

test('[S113] a list that is kept in memory is read again only where users changed', async () => {
  const before = await fetchList(member);
  expect(before.length).toBeGreaterThan(crowd);
  const id = before.at(-1)!.user_id;
  await owner.call(users.updateUser, { user_id: id, full_name: 'Somebody Else' });
  const after = await fetchList(member);
  expect(after.length).toBe(before.length);
  expect(after.at(-1)).toMatchObject({ user_id: id, full_name: 'Somebody Else' });
  const { result, statements } = await service.countStatements(() => fetchList(guest));
  expect(result.length).toBe(before.length);
  expect(statements.length).toBeLessThan(12);
});

test('a snapshot taken before a change shows the list without it, although the copy is newer', async () => {
  const { roster, directory } = service.app.service;
  const organization = await directory.load(owner.person.organizationId);
  const id = (await fetchList(member)).at(-2)!.user_id;
  await service.database.snapshot(organization.id, async (reader) => {
    const self = await accessUser(reader, member.id);
    const { user } = await owner.call(users.getUser, { user_id: id });
    await owner.call(users.updateUser, { user_id: id, full_name: 'Changed Meanwhile' });
    await fetchList(member);
    const { active: kept } = await roster.fetch(reader, organization, self, {
      clientGravatar: true,
      withProfile: true,
    });
    expect(kept.text).toContain(`"full_name":${JSON.stringify(user.full_name)}`);
    expect(kept.text).not.toContain('Changed Meanwhile');
  });
  expect((await fetchList(member)).find((user) => user.user_id === id)).toMatchObject({
    full_name: 'Changed Meanwhile',
  });
});
