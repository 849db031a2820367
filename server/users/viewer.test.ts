import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { roles } from '@parlance/protocol/users/roles';
import { updateUser } from '@parlance/protocol/users/users';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test, vi } from 'vitest';
import { read, write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember, database } = service;

test('[S12] a user to which a new role shows addresses gets people as they are when the event is delivered', async () => {
  await member.call(updateSettings, { email_address_visibility: 3 });
  const ears = await otherMember.listen({ event_types: ['realm_user'] });
  const { promoted, version } = await database.inTransaction(async (other) => {
    await read`select from organization_logs where organization_id = ${owner.person.organizationId} for update`.execute(
      other,
    );
    const role = owner.call(updateUser, { user_id: otherMember.id, role: roles.administrator });
    await vi.waitFor(
      async () => {
        const { rows } = await read`select from pg_locks where not granted`.execute(other);
        expect(rows).not.toEqual([]);
      },
      { timeout: 20_000 },
    );
    const { rows } = await write<{ version: number }>`
      update users set avatar_version = avatar_version + 1 where id = ${member.id} returning avatar_version as version
    `.execute(other);
    return { promoted: { role }, version: rows[0]!.version };
  });
  await promoted.role;
  const told = (await ears.catchUp()).map(({ person }) => person as Record<string, unknown>);
  expect(told.filter(({ user_id }) => user_id === member.id)).toMatchObject([
    { delivery_email: member.person.email },
    { avatar_version: version },
  ]);
});
