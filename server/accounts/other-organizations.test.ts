import { getChannelId, subscribe, updateSubscriptions } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getOtherOrganizations } from '@parlance/protocol/users/sessions';
import { Browser } from '@parlance/testing/browser';
import { type Person, secrets } from '@parlance/testing/cast';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, outsider, people, database } = service;

/** One browser: organizations share the cookie that names their common host. */
let shared = '';
const cookie = 'organizations';
const visit = async (person: Person): Promise<Browser> => {
  const browser = new Browser(service, person.url);
  if (shared !== '') browser.cookies.set(cookie, shared);
  await browser.signIn(person.email);
  shared = browser.cookies.get(cookie)!;
  return browser;
};
const others = async (browser: Browser): Promise<unknown> => {
  if (shared !== '') browser.cookies.set(cookie, shared);
  const { status, text } = await browser.request('GET', '/json/users/me/organizations');
  expect(status).toBe(200);
  return (JSON.parse(text) as { organizations: unknown }).organizations;
};

beforeEach(async () => {
  shared = '';
  await write`delete from sessions`.execute(database.query);
});

describe('where else a browser is signed in', () => {
  test('[W6] each organization names the other, with the unread messages outside of muted channels', async () => {
    const home = await visit(people.member);
    expect(await others(home)).toEqual([]);
    const elsewhere = await visit(people.outsider);
    const principals = [member.id, otherMember.id];
    await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }, { name: 'noise' }], principals });
    const say = (to: string, topic: string) =>
      otherMember.call(sendMessage, { type: 'channel', to, topic, content: 'Come' });
    const before = (await others(elsewhere)) as { unread_count: number }[];
    await say('garden', 'beds');
    await say('garden', 'BEDS');
    await say('noise', 'drums');
    const count = before[0]!.unread_count + 3;
    expect(await others(elsewhere)).toEqual([
      { realm_name: 'Home', realm_url: people.member.url, unread_count: count },
    ]);
    const { stream_id } = await member.call(getChannelId, { stream: 'noise' });
    await member.call(updateSubscriptions, {
      subscription_data: [{ stream_id, property: 'is_muted', value: true }],
    });
    expect(await others(elsewhere)).toMatchObject([{ unread_count: count - 1 }]);
    expect(await others(home)).toMatchObject([{ realm_name: 'Elsewhere', realm_url: people.outsider.url }]);
  });

  test('[W6] the cookie is for the server alone, and for no script', async () => {
    const browser = await visit(people.member);
    const written = browser.written.find((line) => line.startsWith(`${cookie}=`))!;
    expect(written.split('; ').slice(1)).toEqual([
      'Path=/',
      'Max-Age=1209600',
      'SameSite=Lax',
      'Domain=chat.example.org',
      'HttpOnly',
    ]);
  });

  test('[W6] a session that ended is not named, nor is a person or an organization that was deactivated', async () => {
    const home = await visit(people.member);
    const elsewhere = await visit(people.outsider);
    expect(await others(home)).toHaveLength(1);
    const { organizationId, id } = people.outsider;
    const setActive = (isActive: boolean) =>
      write`update users set is_active = ${isActive} where organization_id = ${organizationId} and id = ${id}`;
    const setEnd = (end: Date | null) =>
      write`update organizations set deactivated_at = ${end} where id = ${organizationId}`;
    for (const [change, back] of [
      [setActive(false), setActive(true)],
      [setEnd(new Date()), setEnd(null)],
    ] as const) {
      await change.execute(database.query);
      expect(await others(home)).toEqual([]);
      await back.execute(database.query);
      expect(await others(home)).toHaveLength(1);
    }
    await elsewhere.open('/account');
    await elsewhere.submit('/logout', {
      csrfmiddlewaretoken: elsewhere.cookies.get('csrftoken')!,
    });
    expect(await others(home)).toEqual([]);
  });

  test('[W6] a cookie that this service did not make names none', async () => {
    const home = await visit(people.member);
    await visit(people.outsider);
    const real = shared;
    const sealed = (value: unknown) => secrets.seal(JSON.stringify(value)).toString('base64url');
    const { organizationId } = people.outsider;
    for (const forged of [
      'x',
      real.slice(0, -4),
      Buffer.from('{"kind":"organizations","sessions":[]}').toString('base64url'),
      sealed({ sessions: [{ organizationId, id: 1 }] }),
      sealed({ kind: 'organizations', sessions: [{ organizationId: '1', id: 1 }] }),
    ]) {
      shared = forged;
      expect(await others(home)).toEqual([]);
    }
  });

  test('[W6] programs with a key have no browser', async () => {
    expect(await outsider.call(getOtherOrganizations)).toEqual({ organizations: [] });
  });
});
