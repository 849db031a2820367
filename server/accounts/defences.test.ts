/** Timing attacks, measured by work, and expired links. */
import { createHook } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createInvitationLink, resendInvitation, sendInvitations } from '@parlance/protocol/invitations';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { createUser, deactivateUser, fetchApiKey, getOwnUser } from '@parlance/protocol/users/users';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl, password } from '../../testing/cast.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startWithProvider } from '../../testing/outside/openid-provider.ts';
import { read, write } from '../db/sql.ts';

const { service, provider } = await startWithProvider({ law: { watchers: [] } });
const { owner, administrator, member, otherMember, people } = service;
const home = people.owner.organizationId;
const browse = () => new Browser(service);

/** Counts password derivations and database statements. */
const costOf = async (action: () => Promise<unknown>): Promise<string> => {
  let derivations = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') derivations += 1;
    },
  }).enable();
  try {
    const { statements } = await service.countStatements(action);
    return JSON.stringify({ derivations, statements });
  } finally {
    hook.disable();
  }
};

const made = async (email: string) =>
  administrator.call(createUser, { email, full_name: 'Some Body', password: 'a good long one' });
const addresses = async (): Promise<string[]> => {
  const { user_id } = await made('gone@example.com');
  await owner.call(deactivateUser, { user_id });
  await made('passwordless@example.com');
  await write`update users set password_hash = null where email = 'passwordless@example.com'`.execute(
    service.database.query,
  );
  return [
    people.member.email,
    'nobody@example.com',
    'gone@example.com',
    'passwordless@example.com',
    people.bot.email,
    people.outsider.email,
  ];
};

test('[V14] [V15] a refusal takes the same work, whether the address has an account or not', async () => {
  const all = await addresses();
  const ways: Record<string, (email: string) => Promise<unknown>> = {
    'an API key': (username) => member.refusal(fetchApiKey, { username, password: 'wrong password' }),
    'the sign-in page': async (username) => browse().signIn(username, 'wrong password'),
    'a new password': async (email) => (await browse().open('/password/reset')).send({ email }),
  };
  for (const [way, go] of Object.entries(ways)) {
    const costs: string[] = [];
    for (const email of all) costs.push(await costOf(() => go(email)));
    expect([way, new Set(costs).size]).toEqual([way, 1]);
    if (way !== 'a new password') expect(JSON.parse(costs[0]!).derivations).toBe(1);
  }
  await owner.call(updateOrganization, { invite_required: false });
  const costs: string[] = [];
  for (const email of [...all, 'new.here@example.com'])
    costs.push(await costOf(async () => (await browse().open('/register')).send({ email })));
  expect(new Set(costs).size).toBe(1);
  await owner.call(updateOrganization, { invite_required: true });
  await service.runJobs();
  expect(await readMail(service.mailDirectory, 'nobody@example.com')).toHaveLength(1);
});

test('[V14] whatever opens something is found by a keyed hash, and a near guess costs what a far one costs', async () => {
  const { invite_link } = await administrator.call(createInvitationLink, {});
  const invitation = invite_link.split('/').at(-1)!;
  const browser = await browse().signIn(people.member.email);
  const session = browser.cookies.get('sessionid')!;
  await (await browse().open('/password/reset')).send({ email: people.otherMember.email });
  await service.runJobs();
  const [mail] = (await readMail(service.mailDirectory, people.otherMember.email)).slice(-1);
  const reset = mail!.link.split('/').at(-1)!;
  const { rows } = await read<{ text: string }>`
    select coalesce(string_agg(to_jsonb(i)::text, ' '), '') as text from invitations i
    union all select coalesce(string_agg(to_jsonb(s)::text, ' '), '') from sessions s
    union all select coalesce(string_agg(to_jsonb(a)::text, ' '), '') from account_links a
    union all select coalesce(string_agg(to_jsonb(k)::text, ' '), '') from api_keys k
  `.execute(service.database.query);
  const kept = rows.map(({ text }) => text).join();
  for (const secret of [invitation, session, reset, people.member.apiKey]) {
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
    // A reader of a copy of the database could compute an unkeyed hash.
    expect(kept).not.toContain(createHash('sha256').update(secret).digest('hex'));
    expect(secret.length).toBeGreaterThanOrEqual(32);
  }
  const near = (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`;
  const far = (secret: string) => 'Z'.repeat(secret.length);
  const guesses: Record<
    string,
    (guess: (secret: string) => string) => Promise<{ status: number; text: string }>
  > = {
    invitation: async (guess) => browse().request('GET', `/join/${guess(invitation)}`),
    reset: async (guess) => browse().request('GET', `/password/reset/${guess(reset)}`),
    session: async (guess) =>
      browse().request('GET', '/json/users/me', { headers: { cookie: `sessionid=${guess(session)}` } }),
    key: async (guess) => {
      const basic = Buffer.from(`${people.member.email}:${guess(people.member.apiKey)}`).toString('base64');
      return browse().request('GET', '/api/v1/users/me', { headers: { authorization: `Basic ${basic}` } });
    },
  };
  for (const [name, guess] of Object.entries(guesses)) {
    const answers: string[] = [];
    for (const how of [near, far])
      answers.push(
        await costOf(async () => {
          const { status } = await guess(how);
          expect(status).toBeGreaterThanOrEqual(400);
        }),
      );
    expect([name, new Set(answers).size]).toEqual([name, 1]);
  }
  expect((await member.call(getOwnUser)).user_id).toBe(member.id);
});

const minute = 60;
const day = 86_400;
const expiredPage = 'This link is no longer valid.';

test('[V7] an invitation that is too old lets no one in, by no route', async () => {
  const terms = { invite_expires_in_minutes: 5 };
  const fresh = async () => {
    const { invite_link } = await administrator.call(createInvitationLink, terms);
    return invite_link.slice(externalUrl.length);
  };
  const link = await fresh();
  await administrator.call(sendInvitations, { invitee_emails: 'tardy@example.com', ...terms });
  await service.runJobs();
  const [mail] = await readMail(service.mailDirectory, 'tardy@example.com');
  const atForm = await browse().open(mail!.link);
  const atAddress = await browse().open(link);
  const byMail = await (await browse().open(link)).send({ email: 'slow@example.com' });
  expect(byMail.page.status).toBe(200);
  await service.runJobs();
  const [confirmation] = await readMail(service.mailDirectory, 'slow@example.com');
  const atConfirmation = await browse().open(confirmation!.link);
  expect(atConfirmation.page.status).toBe(200);
  provider.person = { sub: '9', email: 'abroad@example.com', email_verified: true, name: 'Abroad' };
  const abroad = await browse().open(`/login/openid?invitation=${link.split('/').at(-1)}`);
  const back = await provider.visit(abroad.path);
  const { invites } = JSON.parse(
    (
      await browse().request('GET', '/api/v1/invites', {
        headers: {
          authorization: `Basic ${Buffer.from(`${people.administrator.email}:${people.administrator.apiKey}`).toString('base64')}`,
        },
      })
    ).text,
  ) as { invites: { id: number; email?: string }[] };
  const invite_id = invites.find(({ email }) => email === 'tardy@example.com')!.id;
  service.clock.forward(5 * minute + 1);

  const fields = { full_name: 'Too Late', password: 'a good long one' };
  for (const path of [link, mail!.link]) {
    const page = await browse().open(path);
    expect([page.page.status, page.page.text.includes(expiredPage)]).toEqual([404, true]);
  }
  const late = [
    await atForm.send(fields),
    await atAddress.send({ email: 'other@example.com' }),
    await atConfirmation.send(fields),
  ];
  for (const browser of late)
    expect([browser.page.status, browser.page.text.includes(expiredPage)]).toEqual([404, true]);
  expect((await abroad.open(back)).page.status).toBe(403);
  expect((await administrator.refusal(resendInvitation, { invite_id })).message).toBe('No such invitation');
  await service.runJobs();
  expect(await readMail(service.mailDirectory, 'other@example.com')).toEqual([]);
  const { rows } = await read`
    select email from users where organization_id = ${home}
      and email in ('tardy@example.com', 'slow@example.com', 'other@example.com', 'abroad@example.com')
  `.execute(service.database.query);
  expect(rows).toEqual([]);
  const good = await (await browse().open(await fresh())).send({ email: 'prompt@example.com' });
  expect(good.page.status).toBe(200);
  await service.runJobs();
  const [last] = await readMail(service.mailDirectory, 'prompt@example.com');
  const joined = await (await browse().open(last!.link)).send({ ...fields, full_name: 'Prompt' });
  expect(joined.path).toBe('/');
});

test('[V7] links in mail that are too old confirm nothing, change no address and set no password', async () => {
  const { email } = people.otherMember;
  await (await browse().open('/password/reset')).send({ email });
  await otherMember.call(updateSettings, { email: 'moved@example.com' });
  await owner.call(updateOrganization, { invite_required: false });
  await (await browse().open('/register')).send({ email: 'dawdler@example.com' });
  await service.runJobs();
  const linkTo = async (to: string, kind: string) =>
    (await readMail(service.mailDirectory, to)).findLast(({ link }) => link.startsWith(kind))!.link;
  const kinds = {
    reset: {
      path: await linkTo(email, '/password/'),
      fields: { password: 'another long one' },
      until: 3 * 3600,
    },
    change: { path: await linkTo('moved@example.com', '/email/'), fields: {}, until: day },
    confirm: {
      path: await linkTo('dawdler@example.com', '/register/'),
      fields: { full_name: 'Dawdler', password: 'a good long one' },
      until: day,
    },
  };
  const before = { reset: await browse().open(kinds.reset.path) };
  const open = {
    change: await browse().open(kinds.change.path),
    confirm: await browse().open(kinds.confirm.path),
  };
  for (const browser of [before.reset, open.change, open.confirm]) expect(browser.page.status).toBe(200);
  service.clock.forward(kinds.reset.until);
  expect((await browse().open(kinds.reset.path)).page.status).toBe(404);
  await before.reset.send(kinds.reset.fields);
  expect(before.reset.page.status).toBe(404);
  service.clock.forward(day - kinds.reset.until);
  for (const [name, browser] of Object.entries(open)) {
    const kind = kinds[name as keyof typeof open];
    expect([name, (await browse().open(kind.path)).page.status]).toEqual([name, 404]);
    await browser.send(kind.fields);
    expect([name, browser.page.status]).toEqual([name, 404]);
  }
  const { rows } = await read`
    select email from users where organization_id = ${home} and email in ('moved@example.com', 'dawdler@example.com')
  `.execute(service.database.query);
  expect(rows).toEqual([]);
  expect(await otherMember.call(fetchApiKey, { username: email, password })).toMatchObject({ email });
});
