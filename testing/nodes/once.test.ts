/** What is good once is good at one node alone, and what is taken away at one is gone at the other. */
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { Browser } from '../browser.ts';
import { password } from '../cast.ts';
import { readMail } from '../outside/mailbox.ts';
import type { Node } from './nodes.ts';
import { here, nodes, there } from './two-nodes.ts';
import { partsOf } from './under-way.ts';

const mailTo = async (email: string) => {
  const read = async () => (await readMail(join(nodes.directory, 'mail'), email)).at(-1)?.link ?? '';
  await expect.poll(read, { timeout: 20_000 }).not.toBe('');
  return read();
};
const openAt = (node: Node, path: string) => new Browser(node).open(path);

test('a link for a new password sets one of two that are sent to two nodes at once', async () => {
  const { email } = nodes.people.otherMember;
  await (await openAt(here, '/password/reset')).send({ email });
  const path = await mailTo(email);
  const forms = [await openAt(here, path), await openAt(there, path)];
  const secrets = ['the first of two words', 'the second of two words'];
  await Promise.all(forms.map((form, index) => form.send({ password: secrets[index]! })));
  const isIn = ({ path }: Browser) => path === '/';
  expect(forms.filter(isIn)).toHaveLength(1);
  const signIns = await Promise.all(secrets.map((secret) => new Browser(there).signIn(email, secret)));
  expect(signIns.map(isIn)).toEqual(forms.map(isIn));
});

test('a session that signs out at one node is over at the other', async () => {
  const session = await new Browser(here).signIn(nodes.people.member.email, password);
  const elsewhere = new Browser(there);
  for (const [name, value] of session.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.askWho()).status).toBe(200);
  await here.call(nodes.people.member, 'DELETE', '/users/me/sessions');
  expect((await elsewhere.askWho()).status).toBe(401);
});

test('[V12] no key that is fetched while its user is deactivated at another node works afterwards', async () => {
  const { owner, moderator } = nodes.people;
  const fetchKey = () =>
    there.try(moderator, 'POST', '/fetch_api_key', { username: moderator.email, password });
  const fetching = Array.from({ length: 4 }, fetchKey);
  await here.call(owner, 'DELETE', `/users/${moderator.id}`);
  const fetched = await Promise.all(fetching);
  for (const { status, body } of [...fetched, await fetchKey()]) {
    const key = status === 200 ? String(body.api_key) : moderator.apiKey;
    expect((await there.try({ ...moderator, apiKey: key }, 'GET', '/users/me')).status).not.toBe(200);
  }
});

test('a link to join that is taken back at one node opens nothing at the other', async () => {
  const { owner } = nodes.people;
  const { invite_link } = await here.call(owner, 'POST', '/invites/multiuse', { invite_as: 400 });
  const path = new URL(String(invite_link)).pathname;
  expect((await openAt(there, path)).page.status).toBe(200);
  const { invites } = (await there.call(owner, 'GET', '/invites')) as { invites: { id: number }[] };
  await here.call(owner, 'DELETE', `/invites/multiuse/${invites[0]!.id}`);
  expect((await openAt(there, path)).page.status).toBe(404);
});

test('a link that confirmed an address opens no account once the organization is closed at another node', async () => {
  const { owner } = nodes.people;
  const email = 'late@example.org';
  await here.call(owner, 'PATCH', '/realm', { invite_required: false });
  await (await openAt(there, '/register')).send({ email });
  const form = await openAt(there, await mailTo(email));
  const { socketDirectory: host, ...rest } = partsOf(nodes);
  const sql = postgres({ host, ...rest, max: 2, fetch_types: false });
  let joining: Promise<Browser> | undefined;
  await sql.begin(async (locking) => {
    await locking`select from account_links for update`;
    joining = form.send({ full_name: 'Late', password: 'a password for tests alone' });
    const waiting = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'delete from account_links'`;
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    await here.call(owner, 'PATCH', '/realm', { invite_required: true });
  });
  await sql.end();
  expect((await joining)?.page.status).toBe(403);
});
