import { expect, test } from 'vitest';
import type { Text } from '../text.ts';
import type { Names } from './names.ts';
import { convertText } from './text.ts';

const channel = (team: string, name: string, isOpen = true) => ({
  id: `${team}/${name}`,
  name,
  team,
  isOpen,
});
const names: Names = {
  people: new Set(['ron', 'harry', 'harry.potter', 'a_b']),
  teams: new Map([
    ['red', { isOpen: true }],
    ['green', { isOpen: false }],
  ]),
  channels: new Map([
    ['hall', [channel('red', 'hall'), channel('green', 'hall')]],
    ['cellar', [channel('green', 'cellar')]],
    ['secret', [channel('red', 'secret', false)]],
    ['off-topic', [channel('red', 'off-topic')]],
  ]),
};

const shown = (text: Text) =>
  text
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'person') return `<@${part.id}>`;
      if (part.kind === 'channel') return `<#${part.id}>`;
      if (part.kind === 'emoji') return `<:${part.label}>`;
      return `<${part.kind}>`;
    })
    .join('');
const convert = (text: string, team: string | undefined = 'red') => shown(convertText(text, names, team));

test.each([
  ['@ron Welcome mate!', '<@ron> Welcome mate!'],
  ['see @harry.potter. Or @harry.', 'see <@harry.potter>. Or <@harry>.'],
  ['@Ron, @a_b and @nemo', '<@ron>, <@a_b> and @nemo'],
  ['mail ron@ron.example or //@ron', 'mail ron@ron.example or //@ron'],
  ['@all @channel, @here!', '@**all** @**all**, @**all**!'],
  ['`@ron` and ``a ` @ron``', '`@ron` and ``a ` @ron``'],
  ['```\n@ron\n```\n@ron', '```\n@ron\n```\n<@ron>'],
  ['a\n```latex\n\\frac{1}{2}\n```', 'a\n```math\n\\frac{1}{2}\n```'],
  ['```js\n@ron ~hall', '```js\n@ron ~hall\n```'],
  ['~hall, ~off-topic.', '<#red/hall>, <#red/off-topic>.'],
  ['~~hall~~ a~hall ~nowhere', '~~hall~~ a~hall ~nowhere'],
  ['so $x^2$ is', 'so $$x^2$$ is'],
  ['$5 and $6, US$1-$2', '$5 and $6, US$1-$2'],
  [':rofl: 4 and 10:30:45', '<:rofl> 4 and 10:30:45'],
  ['![a b](https://e.example/p.png =100x20)', '[a b](https://e.example/p.png)'],
  ['![](https://e.example/p_(1).png "t")', '[https://e.example/p_(1).png](https://e.example/p_(1).png)'],
  ['https://e.example/@ron/_a_/~hall [x](/@ron_b_)', 'https://e.example/@ron/_a_/~hall [x](/@ron_b_)'],
  [
    '_slanted_ __strong__ snake_case_name _**both**_ __init',
    '*slanted* **strong** snake_case_name ***both*** __init',
  ],
  ['_hello @ron_', '*hello <@ron>*'],
  ['\\*plain\\* \\a', '&#42;plain&#42; \\a'],
  ['@**Ron** #**hall** <time:1>', '&#64;**Ron** &#35;**hall** &#60;time:1>'],
  ['/me waves', '&#47;me waves'],
  ['https://chat.example/red/pl/abc', 'https://chat.example/red/pl/abc'],
  ['# Head\n\n| a |\n|---|\n| b |\n~~x~~  \ny', '# Head\n\n| a |\n|---|\n| b |\n~~x~~  \ny'],
])('converts %j', (from, to) => {
  expect(convert(from)).toBe(to);
});

test('names no channel that a reader of the text may not know', () => {
  expect(convert('~secret ~cellar ~hall', 'red')).toBe('~secret ~cellar <#red/hall>');
  expect(convert('~cellar ~hall', 'green')).toBe('<#green/cellar> <#green/hall>');
  expect(shown(convertText('~cellar ~hall', names, undefined))).toBe('~cellar <#red/hall>');
});

test('takes linear time', () => {
  const before = process.cpuUsage();
  for (const hostile of ['_a', '$a', '![', '](a(', '`', '`` ` ', '@', '~a.', ':a', '\\']) {
    convertText(hostile.repeat(100_000 / hostile.length), names, 'red');
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
});
