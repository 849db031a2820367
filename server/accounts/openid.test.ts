import { createInvitationLink, sendInvitations } from '@parlance/protocol/invitations';
import { serverSettings } from '@parlance/protocol/organization/server-settings';
import { roles } from '@parlance/protocol/users/roles';
import { deactivateUser } from '@parlance/protocol/users/users';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl } from '../../testing/cast.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import {
  type Claims,
  startOpenIdProvider,
  startWithProvider,
} from '../../testing/outside/openid-provider.ts';
import { startService } from '../../testing/service.ts';
import { chooseSettings } from '../../testing/settings.ts';

const { service, provider } = await startWithProvider({ law: { watchers: [] } });
const { owner, administrator, people } = service;
const home = people.owner.organizationId;
const browse = () => new Browser(service);

const come = async (person: Claims, from = '/login') => {
  const browser = await browse().open(from);
  return { browser, back: await provider.visitFrom(browser, person) };
};
const signIn = async (person: Claims, from?: string) => {
  const { browser, back } = await come(person, from);
  return browser.open(back);
};
const ownEmail = async (browser: Browser) =>
  (JSON.parse((await browser.askWho()).text) as { delivery_email?: string }).delivery_email;

test('the user who has the verified address here is signed in', async () => {
  const browser = await signIn({ sub: '1', email: people.member.email.toUpperCase(), email_verified: true });
  expect(browser.path).toBe('/');
  expect(await ownEmail(browser)).toBe(people.member.email);
  expect(await owner.call(serverSettings)).toMatchObject({
    authentication_methods: { 'openid connect': true },
    external_authentication_methods: [{ display_name: 'Example Login', login_url: '/login/openid' }],
  });
});

test('[V20] an address that the provider has not verified finds no user', async () => {
  for (const claims of [{ email_verified: false }, {}, { email_verified: 'true' as unknown as boolean }]) {
    const browser = await signIn({ sub: '2', email: people.owner.email, ...claims });
    expect(browser.page.status).toBe(400);
    expect(browser.alert).toContain('has not verified your address');
    expect(browser.cookies.has('sessionid')).toBe(false);
  }
});

test('an answer that this browser did not ask for, or that comes twice, is refused', async () => {
  const person = { sub: '3', email: people.member.email, email_verified: true };
  const { browser, back } = await come(person);
  const other = await browse().open(back);
  expect(other.page.status).toBe(400);
  const mixed = await come(person);
  await mixed.browser.open(back);
  expect(mixed.browser.page.status).toBe(400);
  expect((await browser.open(back)).path).toBe('/');
  const again = await come(person);
  await again.browser.open(again.back);
  again.browser.cookies.delete('sessionid');
  expect((await again.browser.open(again.back)).page.status).toBe(400);
  const late = await come(person);
  service.clock.forward(601);
  expect((await late.browser.open(late.back)).page.status).toBe(400);
});

test('newcomers need an invitation, or an organization that is open; deactivated accounts stay out', async () => {
  const stranger = { sub: '4', email: 'sol@example.com', email_verified: true, name: 'Sol Stranger' };
  expect((await signIn(stranger)).page.status).toBe(403);
  const { invite_link } = await administrator.call(createInvitationLink, { invite_as: roles.moderator });
  const joined = await signIn(stranger, invite_link.slice(externalUrl.length));
  expect((await joined.open('/account')).title).toBe('Hello, Sol Stranger');
  const own = JSON.parse((await joined.request('GET', '/json/users/me')).text) as {
    role: number;
    user_id: number;
  };
  expect(own.role).toBe(roles.moderator);
  // [V7] Only the invited address may use it.
  await administrator.call(sendInvitations, { invitee_emails: 'ann@example.com' });
  await service.runJobs();
  const [mail] = await readMail(service.mailDirectory, 'ann@example.com');
  const thief = await signIn({ sub: '5', email: 'thief@example.com', email_verified: true }, mail!.link);
  expect(thief.page.status).toBe(404);
  await chooseSettings(service.database, home, { invite_required: false });
  const open = await signIn({ sub: '6', email: 'open@example.com', email_verified: true, name: '<b>"' });
  expect((await open.open('/account')).title).toBe('Hello, open');
  await owner.call(deactivateUser, { user_id: own.user_id });
  expect((await signIn(stranger)).alert).toBe('This account has been deactivated.');
});

test('a provider that is away is named as such, and found when it is back', async () => {
  const away = await startOpenIdProvider();
  const { openId } = away;
  await away.close();
  const lonely = await startService({ law: { watchers: [] }, accounts: { openId } });
  const browser = await new Browser(lonely).open('/login/openid');
  expect(browser.page.status).toBe(400);
  expect(browser.alert).toContain('Signing in with Example Login did not work.');
  await lonely.close();
});
