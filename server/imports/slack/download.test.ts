/** What `--download` asks of Slack, played by a server of this machine behind the real guarded client. */
import { png } from '@parlance/testing/images';
import { startImports } from '@parlance/testing/imports';
import { type Received, type Receiver, type Reply, startReceiver } from '@parlance/testing/outside/receiver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutgoing, type OutgoingRequest } from '../../outgoing/index.ts';
import type { Download } from '../source.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
let slack: Receiver;
let pauses: number[] = [];
const token = 'xoxb-SECRET-TOKEN';

/** The address of Slack that a path of the stand-in plays. */
const played = (path: string): string => path.replace(/^\/([^/]+)/, 'https://$1');

/** Every request of the product's client goes to the stand-in; the path says which host was meant. */
const createStandIn = (): Download => {
  const base = new URL(slack.url).origin;
  const client = createOutgoing({ privateHosts: [new URL(slack.url).host] });
  const there = (url: string) => url.replace(/^https:\/\//, `${base}/`);
  const back = (url: string) => played(url.slice(base.length));
  const request = async ({ mayLead, ...asked }: OutgoingRequest) => {
    const answer = await client.request({
      ...asked,
      url: there(asked.url),
      mayLead: (url) => mayLead!(new URL(url.origin === base ? back(url.href) : url.href)),
    });
    return { ...answer, url: back(answer.url) };
  };
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  return { outgoing: { request }, token, mostBytes: 5_000, pause };
};

beforeAll(async () => {
  slack = await startReceiver();
  imports = await startImports();
});
beforeEach(() => {
  slack.received.length = 0;
  pauses = [];
});
afterAll(async () => {
  await imports.close();
  await slack.close();
});

const at = (second: number) => `${1_577_923_200 + second}.000100`;
const file = (id: string, url: string, more: object = {}) => ({
  id,
  name: `${id}.txt`,
  mode: 'hosted',
  url_private: url,
  ...more,
});
const hosted = (id: string) => `https://files.slack.com/files-pri/T1-${id}/${id}.txt`;

const archive = {
  'users.json': [
    {
      id: 'U1',
      team_id: 'T1',
      name: 'one',
      is_owner: true,
      profile: { email: 'one@example.org', image_512: 'https://avatars.slack-edge.com/one_512.png' },
    },
    {
      id: 'U2',
      team_id: 'T1',
      name: 'two',
      profile: { email: 'two@example.org', image_512: 'https://elsewhere.example/two_512.png' },
    },
  ],
  'channels.json': [{ id: 'C1', name: 'galley', members: ['U1', 'U2'] }],
  'galley/2020-01-02.json': [
    file('F0000001', `${hosted('F0000001')}?t=xoxe-OLD`),
    file('F0000002', 'https://elsewhere.example/F0000002.txt'),
    file('F0000003', 'https://files.slack.com.elsewhere.example/F0000003.txt'),
    file('F0000004', 'http://files.slack.com/F0000004.txt'),
    file('F0000005', hosted('F0000005')),
    file('F0000006', hosted('F0000006')),
    file('F0000007', hosted('F0000007')),
    file('F0000008', hosted('F0000008'), { size: 3 }),
    file('F0000009', hosted('F0000009')),
  ].map((one, index) => ({
    type: 'message',
    user: 'U1',
    ts: at(index),
    text: `file ${index + 1} <!subteam^S1|@cooks> :stockpot: :broth:`,
    files: [one],
    reactions: [{ name: 'broth', users: ['U2'], count: 1 }],
  })),
};

const emoji = {
  stockpot: 'https://emoji.slack-edge.com/T1/soup/1.png',
  broth: 'alias:stockpot',
  thief: 'https://elsewhere.example/thief.png',
};
const groups = [{ id: 'S1', handle: 'cooks', name: 'Cooks', date_delete: 0, users: ['U1'] }];
const picture = Buffer.from(png(64, 64));

/** `isWell`: nothing fails any more. */
const answers = (isWell: boolean) => {
  let busy = isWell ? 0 : 2;
  return ({ path }: Received): Reply => {
    const url = played(path);
    const { hostname, pathname } = new URL(url);
    if (pathname === '/api/emoji.list') return { body: JSON.stringify({ ok: true, emoji }) };
    if (pathname === '/api/usergroups.list')
      return { body: JSON.stringify({ ok: true, usergroups: groups }) };
    if (hostname.endsWith('slack-edge.com')) return { body: picture };
    const [, id = ''] = /\/(F\d+)\.txt$/.exec(pathname) ?? [];
    if (id === 'F0000001' && busy > 0) {
      busy -= 1;
      return { status: 429, headers: { 'retry-after': '7' } };
    }
    if (!isWell && id === 'F0000005')
      return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: 'Sign in' };
    if (!isWell && id === 'F0000006')
      return { status: 302, headers: { location: 'https://elsewhere.example/F6' } };
    if (!isWell && id === 'F0000007') return { body: 'x'.repeat(5_001) };
    if (!isWell && id === 'F0000008') return { body: 'longer than it said' };
    if (!isWell && id === 'F0000009') return { status: 404 };
    return { body: id === 'F0000008' ? 'abc' : `bytes of ${id}` };
  };
};

const askedFor = () => slack.received.map(({ path }) => played(path));

test('files, pictures, emoji and groups come from Slack; what fails stays a link and comes later', async () => {
  slack.answer = answers(false);
  const dry = await imports.importFiles('slack', archive, {
    subdomain: 'download',
    isDry: true,
    read: { download: createStandIn() },
  });
  expect(askedFor().every((url) => url.startsWith('https://slack.com/api/'))).toBe(true);
  expect(dry.taken.files).toMatchObject({ stored: 6 });
  slack.received.length = 0;
  const report = await imports.importFiles('slack', archive, {
    subdomain: 'download',
    read: { download: createStandIn() },
  });
  expect(report.taken).toMatchObject({
    files: { stored: 1, linked: 8 },
    emoji: { new: 1 },
    groups: { new: 1 },
    reactions: { new: 9 },
    other: { avatars: 1 },
  });
  const why = (id: string) =>
    report.not_taken.find(({ examples = [] }) => examples.some((one) => one.startsWith(id)))?.why;
  expect(['F0000005', 'F0000006', 'F0000007', 'F0000008', 'F0000009'].map(why)).toEqual([
    'Slack asked to sign in',
    'the request redirects to another site',
    'the request answered with more than 5000 bytes',
    'it came with another size',
    'Slack answered with status 404',
  ]);
  expect(pauses).toEqual([7000, 7000]);
  // No address but Slack's own is asked, without encryption none, and only its pages get the token.
  const hosts = slack.received.map(({ path, headers }) => [
    new URL(played(path)).hostname,
    headers.authorization,
  ]);
  expect([...new Set(hosts.map((one) => JSON.stringify(one)))].sort()).toEqual([
    '["avatars.slack-edge.com",null]',
    '["emoji.slack-edge.com",null]',
    `["files.slack.com","Bearer ${token}"]`,
    `["slack.com","Bearer ${token}"]`,
  ]);
  expect(JSON.stringify([report, askedFor()])).not.toMatch(/SECRET|xoxe/);
  const messages = await imports.messagesOf('download');
  expect(messages[0]!.content).toMatch(
    /^file 1 @\*cooks\* :stockpot: :stockpot:\n\[F0000001\.txt\]\(\/user_uploads\//,
  );
  expect(messages[8]!.content).toContain(`[F0000009.txt](${hosted('F0000009')})`);

  slack.answer = answers(true);
  slack.received.length = 0;
  const later = await imports.importFiles('slack', archive, {
    into: 'download',
    read: { download: createStandIn() },
  });
  expect(later.taken).toMatchObject({
    files: { stored: 5, linked: 0, completed: 5 },
    messages: { new: 0, known: 9 },
    reactions: { new: 0, known: 9 },
  });
  expect(askedFor().filter((url) => url.includes('F0000001'))).toEqual([]);
  const links = (await imports.messagesOf('download')).map(({ content }) =>
    content.includes('/user_uploads/'),
  );
  expect(links).toEqual([true, false, false, false, true, true, true, true, true]);
});

test('a token that Slack refuses, and a Slack that does not answer, are refused before anything is written', async () => {
  slack.answer = () => ({ body: JSON.stringify({ ok: false, error: 'token_revoked' }) });
  const wishes = () => ({ subdomain: 'refused', read: { download: createStandIn() } });
  await expect(imports.importFiles('slack', archive, wishes())).rejects.toThrow(
    '--download: Slack refuses the token in $SLACK_TOKEN.',
  );
  slack.answer = () => ({ status: 503 });
  await expect(imports.importFiles('slack', archive, wishes())).rejects.toThrow(
    '--download: Slack cannot be asked, Slack answered with status 503.',
  );
  expect(pauses).toHaveLength(4);
  await expect(imports.idOf('refused')).rejects.toThrow();
  // A token that may read only files still brings them.
  slack.answer = (received) =>
    received.path.startsWith('/slack.com/api/')
      ? { body: JSON.stringify({ ok: false, error: 'missing_scope' }) }
      : answers(true)(received);
  const report = await imports.importFiles('slack', archive, wishes());
  expect(report.taken.files).toMatchObject({ stored: 6 });
  expect(report.not_taken.map(({ why }) => why)).toEqual(
    expect.arrayContaining(['the token may not read emoji', 'the token may not read groups']),
  );
});
