import { createBot, deleteBot } from '@parlance/protocol/bots/endpoints';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { getOwnUser, getUsers } from '@parlance/protocol/users/users';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toMarkdown } from './mrkdwn.ts';
import { readSlack } from './slack.ts';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember, bot } = service;

let hook = { user_id: 0, api_key: '' };
let channel = 0;
beforeAll(async () => {
  await member.call(subscribe, {
    subscriptions: [{ name: 'alerts' }],
    principals: [member.id, otherMember.id],
  });
  channel = (await member.call(getChannelId, { stream: 'alerts' })).stream_id;
  hook = await member.call(createBot, { full_name: 'Alarm', short_name: 'alarm', bot_type: 2 });
});

type Body = { readonly json?: unknown; readonly form?: Record<string, string>; readonly text?: string };
const post = async (integration: string, query: Record<string, string>, { json, form, text }: Body) => {
  const answer = await service.app.http.inject({
    method: 'POST',
    url: `/api/v1/external/${integration}?${new URLSearchParams({ api_key: hook.api_key, ...query })}`,
    headers: {
      host: 'chat.example.org',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    payload: form === undefined ? (text ?? JSON.stringify(json)) : new URLSearchParams(form).toString(),
  });
  return { status: answer.statusCode, ...(JSON.parse(answer.payload) as { msg: string; code?: string }) };
};
const newest = async (player = member) =>
  (await player.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }))
    .messages[0]!;

test('a sender of alerts works by pasting an address: text, channel and topic', async () => {
  const query = { stream: 'alerts', topic: 'disk' };
  expect(
    await post('slack_incoming', query, { json: { text: 'Disk *full* on <https://h.example.com|h>' } }),
  ).toEqual({ status: 200, result: 'success', msg: '' });
  expect(await newest()).toMatchObject({
    sender_id: hook.user_id,
    content: 'Disk **full** on [h](https://h.example.com)',
    stream_id: channel,
    subject: 'disk',
  });
  await post('slack_incoming', { stream: String(channel) }, { form: { payload: '{"text":"by form"}' } });
  expect(await newest()).toMatchObject({ content: 'by form', subject: 'alerts' });
  const inForm = await service.app.http.inject({
    method: 'POST',
    url: '/api/v1/external/slack_incoming?stream=alerts',
    headers: { host: 'chat.example.org', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ api_key: hook.api_key, payload: '{"text":"key in the form"}' }).toString(),
  });
  expect(inForm.statusCode).toBe(200);
  expect((await newest()).content).toBe('key in the form');
  await post('slack_incoming', query, { text: '{"text":"without a type"}' });
  expect((await newest()).content).toBe('without a type');
  await post('slack_incoming', {}, { json: { text: 'where it says', channel: '#alerts' } });
  expect(await newest()).toMatchObject({ content: 'where it says', stream_id: channel });
  await post('slack_incoming', {}, { json: { text: 'to whom it belongs' } });
  expect(await newest()).toMatchObject({ content: 'to whom it belongs', type: 'private' });
  await post('json', query, { json: [{ severity: 'high', note: '```' }] });
  expect((await newest()).content).toBe(
    '```json\n[\n  {\n    "severity": "high",\n    "note": "```"\n  }\n]\n```',
  );
  await post('json', query, { json: { long: 'x'.repeat(20_000) } });
  expect([...(await newest()).content]).toHaveLength(10_000);
});

test('blocks and attachments become Markdown', () => {
  const { content } = readSlack({
    text: 'only where blocks are not shown',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Build failed' } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '*Branch:* `main`' },
        fields: [{ type: 'mrkdwn', text: '_by_ someone' }],
      },
      { type: 'divider' },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'see ', style: { bold: true } },
              { type: 'link', url: 'https://x.example.com/', text: 'log' },
            ],
          },
          {
            type: 'rich_text_list',
            style: 'bullet',
            elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
          },
        ],
      },
      { type: 'unknown' },
    ],
    attachments: [
      {
        title: 'Job 7',
        title_link: 'https://x.example.com/7',
        text: 'took ~long~',
        fields: [{ title: 'Runner', value: 'r1' }],
      },
      { fallback: 'nothing else' },
    ],
  });
  expect(content).toBe(
    [
      '## Build failed',
      '**Branch:** `main`\n*by* someone',
      '----',
      '**see **[log](https://x.example.com/)\n* one',
      '## [Job 7](https://x.example.com/7)\ntook ~~long~~\n**Runner**: r1',
      'nothing else',
    ].join('\n\n'),
  );
});

test('markup of the other kind', () => {
  const pairs: [string, string][] = [
    ['a &amp; b &lt;c&gt;', 'a & b <c>'],
    ['2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
    ['*a* _b_ ~c~', '**a** *b* ~~c~~'],
    ['`*a*` ```_b_```', '`*a*` ```_b_```'],
    ['<!here> <@U1|anna> <#C1|general>', 'here anna general'],
    ['<https://e.example.com/(x)>', 'https://e.example.com/%28x%29'],
    ['<javascript:alert(1)|x>', 'x'],
  ];
  for (const [given, expected] of pairs) expect(toMarkdown(given), given).toBe(expected);
});

test('[V16] [V26] hostile payloads are read in no time', async () => {
  for (const text of ['*', '<', '`', '_a ', '~ ~', '```', '<a|'].map((part) => part.repeat(60_000))) {
    const before = process.cpuUsage();
    toMarkdown(text);
    expect(process.cpuUsage(before).user / 1000, text.slice(0, 9)).toBeLessThan(1000);
  }
  let nested: unknown = { type: 'text', text: 'deep' };
  for (let depth = 0; depth < 12; depth += 1) nested = { type: 'rich_text_list', elements: [nested] };
  expect(readSlack({ blocks: [{ type: 'rich_text', elements: [nested] }] }).content).not.toContain('deep');
  for (const json of [null, 1, 'x', [], [[]], { text: { a: 1 } }, { blocks: 'x', attachments: [null, 3] }])
    expect((await post('slack_incoming', { stream: 'alerts' }, { json })).status, JSON.stringify(json)).toBe(
      400,
    );
  const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
  expect(await post('json', { stream: 'alerts' }, { text: deep })).toMatchObject({ code: 'INVALID_JSON' });
});

test('[V21] a name of no integration leads nowhere', async () => {
  const json = { text: 'hello' };
  for (const name of [
    'nothing',
    '__proto__',
    'constructor',
    '..%2Fmessages',
    '%2e%2e%2fusers%2fme',
    'slack_incoming%00',
  ])
    expect((await post(name, { stream: 'alerts' }, { json })).status, name).toBeGreaterThanOrEqual(400);
  expect((await post('nothing', {}, { json })).msg).toBe('There is no such integration.');
});

test('[V13] the key in an address opens what it is for, and nothing else', async () => {
  const itself = createClient({
    url: member.person.url,
    transport: injecting(() => service.app.http),
    credentials: { email: 'alarm-bot@chat.example.org', apiKey: hook.api_key },
    name: 'ParlanceTest/1.0',
  });
  expect((await itself.call(getOwnUser)).user_id).toBe(hook.user_id);
  await itself.call(sendMessage, { type: 'channel', to: channel, topic: 'plans', content: 'sent' });
  const page = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
  for (const refused of [
    () => itself.call(getUsers),
    () => itself.call(register),
    () => itself.call(getMessages, page),
  ])
    await expect(refused()).rejects.toThrow('not available to incoming webhook bots');
  const json = { text: 'hello' };
  const query = { stream: 'alerts' };
  expect(await post('slack_incoming', { ...query, api_key: 'x'.repeat(32) }, { json })).toMatchObject({
    status: 401,
    code: 'INVALID_API_KEY',
  });
  for (const { person } of [member, bot])
    expect((await post('slack_incoming', { ...query, api_key: person.apiKey }, { json })).status).toBe(403);
  expect((await post('slack_incoming', { stream: 'no such channel' }, { json })).code).toBe(
    'STREAM_DOES_NOT_EXIST',
  );
  await member.call(deleteBot, { bot_id: hook.user_id });
  expect((await post('slack_incoming', query, { json })).code).toBe('USER_DEACTIVATED');
});
