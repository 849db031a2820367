import { createInvitationLink, sendInvitations } from '@parlance/protocol/invitations';
import { addDomain } from '@parlance/protocol/organization/domains';
import { serverSettings } from '@parlance/protocol/organization/server-settings';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { createUser, fetchApiKey, updateUser } from '@parlance/protocol/users/users';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl, password } from '../../testing/cast.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { type Claims, startWithProvider } from '../../testing/outside/openid-provider.ts';
import { startService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';

const { service, provider } = await startWithProvider();
const plain = await startService({ law: { watchers: [] } });
afterAll(() => plain.close());
const { owner, administrator, member, people } = service;
const home = people.owner.organizationId;
const browse = (on = service) => new Browser(on);
const passwords = { Email: false, 'OpenID Connect': true };
const both = { Email: true, 'OpenID Connect': true };
const choose = (authentication_methods: Record<string, boolean>) =>
  owner.call(updateOrganization, { authentication_methods });

const comeBy = async (browser: Browser, person: Claims) =>
  browser.open(await provider.visitFrom(browser, person));
const known: Claims = { sub: '1', email: people.member.email, email_verified: true };

test('owners choose among the methods that there are, never the last one away; all users get the event', async () => {
  expect((await administrator.refusal(updateOrganization, { authentication_methods: passwords })).code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  );
  const wrong: Record<string, boolean>[] = [{ Email: false, 'OpenID Connect': false }, { Telepathy: true }];
  for (const methods of wrong)
    expect(
      (await owner.refusal(updateOrganization, { authentication_methods: methods })).details.var_name,
    ).toBe('authentication_methods');
  const listening = await member.listen({ event_types: ['realm'] });
  const methods = {
    Email: { enabled: false, available: true },
    'OpenID Connect': { enabled: true, available: true },
  };
  expect(await choose({ Email: false })).toMatchObject({ authentication_methods: methods });
  // Also refused in two steps.
  expect(
    (await owner.refusal(updateOrganization, { authentication_methods: { 'OpenID Connect': false } }))
      .message,
  ).toContain('must leave at least one method enabled');
  expect((await listening.catchUp()).at(-1)).toMatchObject({
    op: 'update_dict',
    data: { authentication_methods: methods, email_auth_enabled: false, password_auth_enabled: false },
  });
  expect((await member.listen({ fetch_event_types: ['realm'] })).snapshot).toMatchObject({
    realm_authentication_methods: methods,
    realm_email_auth_enabled: false,
    realm_password_auth_enabled: false,
  });
  expect(await owner.call(serverSettings)).toMatchObject({
    authentication_methods: { password: false, email: false, 'openid connect': true },
    external_authentication_methods: [{ name: 'oidc' }],
    email_auth_enabled: false,
    require_email_format_usernames: true,
  });
  await choose(both);
});

test('[V11] where passwords are switched off, none is taken, set or reset by any way', async () => {
  const ordinary = await browse().signIn(people.member.email);
  expect(ordinary.path).toBe('/');
  const reset = await (await browse().open('/password/reset')).send({ email: people.member.email });
  expect(reset.page.status).toBe(200);
  await service.runJobs();
  const resets = async () =>
    (await readMail(service.mailDirectory, people.member.email)).filter(({ link }) =>
      link.startsWith('/password/'),
    );
  const [letter] = await resets();
  const resetting = await browse().open(letter!.link);
  expect(resetting.page.text).toContain('New password');
  const { invite_link } = await administrator.call(createInvitationLink, {});
  const link = invite_link.slice(externalUrl.length);
  const joining = await browse().open(link);
  await choose(passwords);

  for (const given of [password, 'wrong'])
    expect((await member.refusal(fetchApiKey, { username: people.member.email, password: given })).code).toBe(
      'PASSWORD_AUTH_DISABLED',
    );
  const page = await browse().open('/login');
  expect(page.page.text).not.toContain('type="password"');
  expect(page.page.text).not.toContain('/password/reset');
  const form = { username: people.member.email, password };
  expect((await page.request('POST', '/login', { form })).status).toBe(401);
  expect((await browse().open('/password/reset')).page.status).toBe(401);
  expect(
    (await page.request('POST', '/password/reset', { form: { email: people.member.email } })).status,
  ).toBe(401);
  expect((await browse().open(letter!.link)).page.status).toBe(401);
  await resetting.send({ password: 'another long one' });
  expect(resetting.page.status).toBe(401);
  const invited = await browse().open(link);
  expect(invited.page.text).not.toContain('<form');
  await joining.send({ email: 'paula@example.com' });
  expect(joining.page.status).toBe(401);
  const changed = { old_password: password, new_password: 'another long one' };
  expect((await member.refusal(updateSettings, changed)).message).toContain(
    'This organization does not use passwords to sign in',
  );
  await ordinary.open('/account');
  expect(ordinary.page.text).not.toContain('/account/password');
  const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(ordinary.page.text)![1]!;
  const sent = { csrfmiddlewaretoken, ...changed };
  expect((await ordinary.request('POST', '/account/password', { form: sent })).status).toBe(401);
  await service.runJobs();
  expect(await resets()).toHaveLength(1);
  const { rows } =
    await read`select from users where organization_id = ${home} and email = 'paula@example.com'
  `.execute(service.database.query);
  expect(rows).toEqual([]);

  const joined = await comeBy(invited, {
    sub: '7',
    email: 'pia@example.com',
    email_verified: true,
    name: 'Pia Provided',
  });
  expect((await joined.open('/account')).title).toBe('Hello, Pia Provided');
  const browser = await comeBy(await browse().open('/login'), known);
  expect(browser.path).toBe('/');
  service.clock.forward(600);
  const shown = () => /id="api-key">(\w{32})</.exec(browser.page.text)?.[1];
  await browser.open('/account');
  const csrf = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(browser.page.text)![1]!;
  const early = await browser.request('POST', '/account/key', { form: { csrfmiddlewaretoken: csrf } });
  expect([early.status, early.text.includes('id="api-key"')]).toEqual([400, false]);
  await comeBy(browser, known);
  const fields = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(browser.page.text)![1]!;
  const answer = await browser.request('POST', '/account/key', { form: { csrfmiddlewaretoken: fields } });
  browser.page = answer;
  expect(shown()).toBe(people.member.apiKey);
  await choose(both);
  expect(await member.call(fetchApiKey, { username: people.member.email, password })).toMatchObject({
    user_id: member.id,
  });
});

test('[V11] where the provider is switched off, it lets no user in, also who is on the way', async () => {
  const waiting = await browse().open('/login');
  provider.person = known;
  await waiting.open('/login/openid');
  const back = await provider.visit(waiting.path);
  await choose({ 'OpenID Connect': false });
  expect((await waiting.open(back)).page.status).toBe(403);
  expect(waiting.cookies.has('sessionid')).toBe(false);
  expect((await browse().open('/login/openid')).page.status).toBe(403);
  expect((await browse().open('/login')).page.text).not.toContain('Continue with');
  expect(await owner.call(serverSettings)).toMatchObject({
    authentication_methods: { password: true, 'openid connect': false },
    external_authentication_methods: [],
  });
  await choose(both);
});

test('passwords are open again where the operator has taken the provider away', async () => {
  const organizationId = plain.people.owner.organizationId;
  await write`
    update organizations set settings = ${JSON.stringify({ authentication_methods: passwords })}::text::jsonb,
      version = version + 1 where id = ${organizationId}
  `.execute(plain.database.query);
  const { email } = plain.people.member;
  expect(await plain.member.call(fetchApiKey, { username: email, password })).toMatchObject({ email });
  expect(
    (await plain.owner.refusal(updateOrganization, { authentication_methods: { Email: false } })).message,
  ).toContain('must leave at least one method enabled');
});

/** Tries every route by which a user gets an address; returns which refuse it. */
const waysTo = async (email: string): Promise<Record<string, boolean>> => {
  const refused = async (work: Promise<{ code: string }>) => (await work).code !== '';
  const { invite_link } = await owner.call(createInvitationLink, {});
  const link = invite_link.slice(externalUrl.length);
  const visit = async (path: string) =>
    (await (await browse().open(path)).send({ email })).page.status !== 200;
  const byProvider = async () => {
    const claims = { sub: email, email, email_verified: true, name: 'Some Body' };
    return (await comeBy(await browse().open(link), claims)).path !== '/';
  };
  return {
    'invitation by mail': await refused(owner.refusal(sendInvitations, { invitee_emails: email })),
    'join page': await visit(link),
    'sign-up page': await visit('/register'),
    provider: await byProvider(),
    'POST /users': await refused(
      administrator.refusal(createUser, { email, full_name: 'Some Body', password: 'a good long one' }),
    ),
    'PATCH /users/{user_id}': await refused(
      owner.refusal(updateUser, { user_id: member.id, new_email: email }),
    ),
    'PATCH /settings': await refused(member.refusal(updateSettings, { email })),
  };
};
const every = (ways: Record<string, boolean>) =>
  expect(ways).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, true])));

const mayChangeAddresses = () =>
  write`update users set special_permissions = '{can_change_user_emails}'
    where organization_id = ${home} and id = ${owner.id}`.execute(service.database.query);

test('[V11] disposable addresses, and those of other domains, are refused on every way', async () => {
  await mayChangeAddresses();
  await owner.call(updateOrganization, { invite_required: false });
  // Links from before the restriction.
  const disposable = 'quick@sub.mailinator.com';
  await member.call(updateSettings, { email: disposable });
  await (await browse().open('/register')).send({ email: 'slow@mailinator.com' });
  await service.runJobs();
  const [change] = await readMail(service.mailDirectory, disposable);
  const [confirm] = await readMail(service.mailDirectory, 'slow@mailinator.com');
  const changing = await browse().open(change!.link);
  const confirming = await browse().open(confirm!.link);
  await owner.call(updateOrganization, { disallow_disposable_email_addresses: true });
  await changing.send({});
  expect(changing.page.status).toBe(400);
  await confirming.send({ full_name: 'Slow', password: 'a good long one' });
  expect(confirming.page.status).toBe(400);
  every(await waysTo('quick@mailinator.com'));
  every(await waysTo('QUICK@x.y.Mailinator.com'));
  await owner.call(sendInvitations, { invitee_emails: 'kept@example.net' });

  await owner.call(addDomain, { domain: 'example.com', allow_subdomains: false });
  await owner.call(updateOrganization, { emails_restricted_to_domains: true });
  every(await waysTo('somebody@example.net'));
  every(await waysTo('somebody@deep.example.com'));
  every(await waysTo('some+body@example.com'));
  await owner.call(updateUser, { user_id: member.id, new_email: 'member.one@example.com' });
  expect(
    await administrator.call(createUser, {
      email: 'colleague@example.com',
      full_name: 'Colleague',
      password: 'a good long one',
    }),
  ).toMatchObject({ user_id: expect.any(Number) });
});
