/** [W2] The address that people come for leads them through every way of signing in. */
import { createInvitationLink } from '@parlance/protocol/invitations';
import { Browser } from '@parlance/testing/browser';
import { externalUrl, password } from '@parlance/testing/cast';
import { readMail } from '@parlance/testing/outside/mailbox';
import { startWithProvider } from '@parlance/testing/outside/openid-provider';
import { chooseSettings } from '@parlance/testing/settings';
import { describe, expect, test } from 'vitest';
import { nextOf } from './next.ts';

const { service, provider } = await startWithProvider({ law: { watchers: [] } });
const { owner, people } = service;
const home = people.owner.organizationId;
const address = '/#narrow/channel/5-garden/topic/tomatoes.20.26.20more/near/7';
const query = `?next=${encodeURIComponent(address)}`;
const browse = () => new Browser(service);

const linkOf = (browser: Browser, start: string): string => {
  const [, found = ''] = new RegExp(`href="(${start}[^"]*)"`).exec(browser.page.text) ?? [];
  return found.replaceAll('&amp;', '&');
};
const mailTo = async (to: string) => {
  await service.runJobs();
  return (await readMail(service.mailDirectory, to)).at(-1)!.link;
};

describe('[W2] the address is kept', () => {
  test('through wrong passwords', async () => {
    const browser = await browse().open(`/login${query}`);
    for (const wrong of ['wrong', 'wrong again'])
      await browser.send({ username: people.member.email, password: wrong });
    expect(browser.page.status).toBe(401);
    await browser.send({ username: people.member.email, password });
    expect(browser.path).toBe(address);
    // Already signed in, they are led on.
    expect((await browser.open(`/login${query}`)).path).toBe(address);
    expect((await browser.open(`/register${query}`)).path).toBe(address);
  });

  test('through the provider, also when it refuses first', async () => {
    const browser = await browse().open(`/login${query}`);
    const refused = { sub: '1', email: people.member.email, email_verified: false };
    await browser.open(await provider.visitFrom(browser, refused));
    expect(browser.page.status).toBe(400);
    await browser.open(linkOf(browser, '/login'));
    expect(browser.title).toBe('Sign in');
    await browser.open(await provider.visitFrom(browser, { ...refused, email_verified: true }));
    expect(browser.path).toBe(address);
  });

  test('through a new password', async () => {
    const browser = await browse().open(`/login${query}`);
    await browser.open(linkOf(browser, '/password/reset'));
    await browser.send({ email: 'no address' });
    expect(browser.page.status).toBe(400);
    await browser.send({ email: people.otherMember.email });
    expect(linkOf(browser, '/login')).toBe(`/login?${new URLSearchParams({ next: address })}`);
    // The mail may be opened on another device.
    const elsewhere = await browse().open(await mailTo(people.otherMember.email));
    await elsewhere.send({ password: 'short' });
    expect(elsewhere.page.status).toBe(400);
    await elsewhere.send({ password: 'another good long one' });
    expect(elsewhere.path).toBe(address);
  });

  test('through a new account, by invitation and by open sign-up', async () => {
    const invitation = await owner.call(createInvitationLink);
    const path = invitation.invite_link.slice(externalUrl.length);
    const invited = await browse().open(`${path}${query}`);
    expect(linkOf(invited, '/login\\?')).toBe(`/login?${new URLSearchParams({ next: address })}`);
    await invited.send({ email: 'ivy@example.com' });
    await invited.open(await mailTo('ivy@example.com'));
    await invited.send({ full_name: 'Ivy', password: 'a good long one' });
    expect(invited.path).toBe(address);

    await chooseSettings(service.database, home, { invite_required: false });
    const open = await browse().open(`/login${query}`);
    await open.open(linkOf(open, '/register'));
    await open.send({ email: 'sol@example.com' });
    await open.open(await mailTo('sol@example.com'));
    await open.send({ full_name: 'Sol', password: 'a good long one' });
    expect(open.path).toBe(address);

    const byProvider = await browse().open(`/register${query}`);
    const person = { sub: '9', email: 'pia@example.com', email_verified: true, name: 'Pia' };
    await byProvider.open(await provider.visitFrom(byProvider, person));
    expect(byProvider.path).toBe(address);
    await chooseSettings(service.database, home, {});
  });

  test('to the account page', async () => {
    const browser = await browse().open('/account');
    expect(browser.title).toBe('Sign in');
    await browser.send({ username: people.member.email, password });
    expect(browser.path).toBe('/account');
  });
});

test('[H25] only addresses of this service are kept', () => {
  for (const good of ['/', '/account', address, '/#search?q=a//b', '/?a=b#c', '/./a'])
    expect(nextOf(good)).toBe(good);
  for (const bad of [
    undefined,
    '',
    'https://elsewhere.example/',
    'javascript:alert(1)',
    '//elsewhere.example/',
    '///elsewhere.example/',
    '/\\elsewhere.example/',
    '\\/elsewhere.example/',
    '/\t/elsewhere.example/',
    '/\n/elsewhere.example/',
    '/\r\nSet-Cookie: a=b',
    ' /account',
    '/\u0000/elsewhere.example',
    '/\u3000/elsewhere.example',
    '/#日本',
    '@elsewhere.example',
    '.elsewhere.example',
    `/#${'a'.repeat(2000)}`,
  ])
    expect([bad, nextOf(bad)]).toEqual([bad, '/']);
});

test('an address of the greatest length survives the provider', async () => {
  const long = `/#${'a'.repeat(1998)}`;
  const browser = await browse().open(`/login?next=${encodeURIComponent(long)}`);
  const person = { sub: '1', email: people.member.email, email_verified: true };
  await browser.open(await provider.visitFrom(browser, person));
  expect(browser.path).toBe(long);
  // Browsers drop longer cookies.
  for (const cookie of browser.written) expect(cookie.length).toBeLessThan(4096);
});
