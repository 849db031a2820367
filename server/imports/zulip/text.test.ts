import { shown } from '@parlance/testing/imports/reading';
import { expect, test } from 'vitest';
import { readText, type TextGround } from './text.ts';

const ground: TextGround = {
  isOwnHost: (host) => host === 'old.example.org',
  personByName: (name) => (name === 'Ben' ? '2' : undefined),
  groupByName: () => undefined,
  channelByName: (name) => (name === 'hall' ? '7' : undefined),
  hasFile: () => false,
};
const near = 'https://old.example.org/#narrow/channel/7-hall/topic/soup/near/9';

test.each([
  [
    'quotes hold texts',
    '```quote\n@**Ben** hi `@**Ben**`\n```\nend',
    '```quote\n<@2> hi `@**Ben**`\n```\nend',
  ],
  [
    'a quote of a quote',
    `@_**Ben|2** [said](${near}):\n\`\`\`\`quote\n@_**Ben|2** [said](${near}):\n\`\`\`quote\n#**hall**\n\`\`\`\n\`\`\`\``,
    '<@2> <link 9>:\n````quote\n<@2> <link 9>:\n```quote\n<#7>\n```\n````',
  ],
  [
    'a quote of equal marks',
    '```quote\na @**Ben**\n```quote\n@**Ben**\n```\n@**Ben**\n```\n`@**Ben**`',
    '```quote\na <@2>\n```quote\n<@2>\n```\n<@2>\n```\n`@**Ben**`',
  ],
  [
    'code in a quote',
    '```quote\n~~~py\n@**Ben**\n~~~\n@**Ben**\n```',
    '```quote\n~~~py\n@**Ben**\n~~~\n<@2>\n```',
  ],
  [
    'a spoiler',
    '```spoiler of @**Ben**\n@**Ben**\n```\n`` ` @**Ben** ``',
    '```spoiler of <@2>\n<@2>\n```\n`` ` @**Ben** ``',
  ],
  ['code', 'a\n```\n@**Ben**\n```quote\n```\n@**Ben**', 'a\n```\n@**Ben**\n```quote\n```\n<@2>'],
])('names get ids of here in texts, and not in code: %s', (_what, content, expected) => {
  expect(shown(readText(content, ground))).toBe(expected);
});

test('takes linear time', () => {
  const before = process.cpuUsage();
  for (const hostile of ['[a', '@**a', '#**a', '`` a', '```quote\n'])
    readText(hostile.repeat(200_000 / hostile.length), ground);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000);
});
