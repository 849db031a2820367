/** Passwords that are easy to guess are refused wherever one is chosen; those that there are stay good. */
import { createInvitationLink } from '@parlance/protocol/invitations';
import { register } from '@parlance/protocol/realtime';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { createUser, fetchApiKey } from '@parlance/protocol/users/users';
import { languages } from '@parlance/protocol/words/languages';
import { hashPassword } from '@parlance/server/users/passwords/hash';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { password } from '../../testing/cast.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';
import type { Store } from '../app/store.ts';
import * as createUserCommand from '../commands/user/create.ts';
import * as setPasswordCommand from '../commands/user/set-password.ts';
import { write } from '../db/sql.ts';
import { prepareFirstRun } from '../start/first-run.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, people } = service;
const browse = () => new Browser(service);
const weak = ['123456', 'password1', 'Passw0rd!', 'qwertzuiop', 'abcabcabcabc', '1'.repeat(100)];
const said = 'This password is too easy to guess.';

test('[H20] by an administrator, and by the person', async () => {
  const made = { email: 'adelheid.quast@example.com', full_name: 'Adelheid Quast' };
  for (const one of [...weak, 'AdelheidQuast', 'adelheid.quast', `${'a'.repeat(24)}Zq7#kT2w`]) {
    const refusal = await administrator.refusal(createUser, { ...made, password: one });
    expect([one, refusal.code, refusal.message.startsWith(said)]).toEqual([one, 'BAD_REQUEST', true]);
  }
  for (const one of weak) {
    const refusal = await member.refusal(updateSettings, { old_password: password, new_password: one });
    expect([one, refusal.details]).toMatchObject([one, { var_name: 'new_password' }]);
  }
  await administrator.call(createUser, { ...made, password: 'seven green bicycles' });
});

test('[H20] on each page, in the language of the browser', async () => {
  await (await browse().open('/password/reset')).send({ email: people.member.email });
  await service.runJobs();
  const [mail] = await readMail(service.mailDirectory, people.member.email);
  const { invite_link } = await administrator.call(createInvitationLink, {});
  const signedIn = await browse().signIn(people.member.email);
  const texts = new Set<string>();
  for (const language of languages) {
    const headers = { 'accept-language': language };
    for (const path of [mail!.link, new URL(invite_link).pathname]) {
      const form = { email: 'new.here@example.com', full_name: 'New Here', password: weak[0]! };
      const page = await browse().request('POST', path, { form, headers });
      expect([path, language, page.status]).toEqual([path, language, 400]);
      texts.add(/role="alert"[^>]*>([^<]+)/.exec(page.text)?.[1] ?? '');
    }
  }
  expect(texts.size).toBe(languages.length);
  const page = await signedIn.request('POST', '/account/password', {
    form: {
      old_password: password,
      new_password: weak[0]!,
      csrfmiddlewaretoken: signedIn.cookies.get('csrftoken') ?? '',
    },
  });
  expect(page.text).toContain(said);
});

test('[H20] by the operator', async () => {
  const { database, directory, secrets, now, hooks } = service.app.service;
  await write`update users set first_sign_in_at = null where role = 100`.execute(service.database.query);
  const settings = {
    owner: { email: people.owner.email, name: 'Olga Owner', password: weak[0] },
    dataDirectory: service.mailDirectory,
  };
  await expect(prepareFirstRun({ database, directory, secrets, now, hooks }, settings)).rejects.toThrow(said);
  const context = {
    config: {
      externalUrl: 'http://chat.example.org',
      dataDirectory: service.mailDirectory,
      secretKey: Buffer.alloc(32, 'a key for tests alone'),
    } as never,
    json: true,
    report: () => {},
    program: 'parlance',
    openPage: () => ({ directory: '' }),
    withEngine: async () => Promise.reject(new Error('not needed here')),
    withDatabase: <T>(work: (store: Store) => Promise<T>) => work({ database, directory }),
  };
  const given = {
    email: 'by.operator@example.com',
    name: 'By Operator',
    role: 'member',
    organization: '',
    password: weak[0],
  };
  for (const { command } of [createUserCommand, setPasswordCommand])
    await expect([
      command.name,
      await command.run({ ...given, email: people.member.email }, context).catch(String),
    ]).toEqual([command.name, expect.stringContaining(said)]);
});

test('[H20] one that is in use stays good, and programs know what is asked', async () => {
  const hash = await hashPassword(weak[0]!);
  await write`update users set password_hash = ${hash} where id = ${people.otherMember.id}`.execute(
    service.database.query,
  );
  const signedIn = await owner.bare.call(fetchApiKey, {
    username: people.otherMember.email,
    password: weak[0]!,
  });
  expect(signedIn.user_id).toBe(people.otherMember.id);
  const answer = (await owner.call(register, { fetch_event_types: ['realm'] })) as {
    password_min_guesses?: number;
  };
  expect(answer.password_min_guesses).toBe(1_000_000);
});
