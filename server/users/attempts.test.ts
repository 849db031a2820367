/** Parallel calls and other spellings gain no keys, attempts or threads. */

import { updateSettings } from '@parlance/protocol/settings/endpoints';
import * as users from '@parlance/protocol/users/users';
import { externalUrl, password } from '@parlance/testing/cast';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import { startService } from '@parlance/testing/service';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { inPasswordLane } from './password-lane.ts';

vi.setConfig({ testTimeout: 120_000 });

const service = await startService({ law: { watchers: [] } });
const limited = await startService({ rateLimits: true, law: { watchers: [] } });
afterAll(async () => {
  await service.close();
  await limited.close();
});

const clientOf = (on: typeof service, credentials?: { email: string; apiKey: string }) =>
  createClient({
    url: externalUrl,
    transport: injecting(() => on.app.http),
    name: 'ParlanceTest/1.0',
    ...(credentials === undefined ? {} : { credentials }),
  });

test('[H24] of the keys that twelve calls at once make, one works', async () => {
  const { member } = service;
  const { email } = member.person;
  const own = clientOf(service, member.person);
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => own.call(users.regenerateApiKey)),
  );
  const keys = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.api_key] : []));
  expect(keys.length).toBeGreaterThan(1);
  const working = await Promise.all(
    keys.map((apiKey) =>
      clientOf(service, { email, apiKey })
        .call(users.getOwnUser)
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  expect(working.filter(Boolean)).toHaveLength(1);
  const { rows } = await sql`
    select from api_keys where organization_id = ${member.person.organizationId} and user_id = ${member.id}
  `.execute(service.database.query);
  expect(rows).toHaveLength(1);
});

test('[H21] another spelling of an address is another try of the same account', async () => {
  const { email } = limited.guest.person;
  const fold = async (text: string) => {
    const { rows } = await sql<{ same: boolean }>`select lower(${text}) = lower(${email}) as same`.execute(
      limited.database.query,
    );
    return rows[0]!.same;
  };
  const letter = [...email].find((one) => 'ik'.includes(one))!;
  const spelled = email.replace(letter, letter === 'i' ? 'İ' : 'K');
  const spellings = (await fold(spelled)) ? [email, spelled] : [email, email.toUpperCase()];
  const codes: string[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1)
    await clientOf(limited)
      .call(users.fetchApiKey, { username: spellings[attempt % 2]!, password: 'wrong password' })
      .catch((error: { code: string }) => codes.push(error.code));
  expect(codes).toEqual([...Array(5).fill('AUTHENTICATION_FAILED'), ...Array(3).fill('RATE_LIMIT_HIT')]);
});

test('[H20] a password that others would guess is refused, wherever it is chosen', async () => {
  const { owner } = service;
  const weak = ['123456', 'password1', 'qwertyuiop', 'zzzzzzzzzzzz', 'newcomer2'];
  for (const guessed of weak)
    expect(
      await owner.refusal(users.createUser, {
        email: 'newcomer2@example.com',
        password: guessed,
        full_name: 'Newcomer Two',
      }),
      guessed,
    ).toMatchObject({ code: 'BAD_REQUEST', details: { var_name: 'password' } });
  expect(
    await service.otherMember.refusal(updateSettings, {
      old_password: password,
      new_password: '123456',
    }),
  ).toMatchObject({ details: { var_name: 'new_password' } });
  await owner.call(users.createUser, {
    email: 'newcomer2@example.com',
    password: 'four quiet rivers',
    full_name: 'Newcomer Two',
  });
});

test('[H11] few passwords are hashed at a time, addresses take turns, and the rest is refused', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const hold = (name: string, address: string) =>
    inPasswordLane(address, () => {
      begun.push(name);
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  const greedy = Array.from({ length: 40 }, (_, index) =>
    hold(`greedy ${index}`, '198.51.100.7').catch((error: unknown) => error),
  );
  expect(begun).toEqual(['greedy 0', 'greedy 1']);
  const other = hold('other', '198.51.100.8');
  const refused = (await Promise.all(greedy.slice(22))) as { code: string; details: object }[];
  expect(refused).toHaveLength(18);
  for (const error of refused)
    expect(error).toMatchObject({ code: 'RATE_LIMIT_HIT', details: { 'retry-after': 2 } });
  for (let end = 0; begun.length < 23; end += 1) {
    ends[end]!();
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(Math.min(end + 2, 22)));
  }
  expect(begun.indexOf('other')).toBeLessThanOrEqual(3);
  for (const end of ends) end();
  await Promise.all([other, ...greedy]);
});
