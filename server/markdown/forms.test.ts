import { describe, expect, test } from 'vitest';
import { emojiData } from '../emoji/index.ts';
import { cast, renderDrawn } from './cast.ts';
import { renderMarkdown } from './index.ts';

const html = (content: string): string => renderMarkdown(content, cast).html;
const inline = (content: string): string => html(content).replace(/^<p>([\s\S]*)<\/p>$/, '$1');

describe('mentions [S152]', () => {
  const one = '<span class="user-mention" data-user-id="12">@Member One</span>';
  const quietOne = '<span class="user-mention silent" data-user-id="12">Member One</span>';
  test.each([
    ['@**Member One**', one],
    ['@**member one|12**', one],
    ['@**|12**', one],
    ['(@**Member One**)', `(${one})`],
    ['@_**Member One**', quietOne],
    ['@_**Member One|12**', quietOne],
    ['@**|13**', '<span class="user-mention" data-user-id="13">@Member &amp; &lt;Two&gt;</span>'],
    ['@**all**', '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>'],
    [
      '@_**everyone**',
      '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">everyone</span>',
    ],
    ['@**topic**', '<span class="topic-mention">@topic</span>'],
    ['@_**topic**', '<span class="topic-mention silent">topic</span>'],
    ['@*support*', '<span class="user-group-mention" data-user-group-id="3">@support</span>'],
    ['@_*support*', '<span class="user-group-mention silent" data-user-group-id="3">support</span>'],
    ['@**Nobody**', '@<strong>Nobody</strong>'],
    ['@**Namesake**', '@<strong>Namesake</strong>'],
    ['@**Somebody Else|12**', '@<strong>Somebody Else|12</strong>'],
    ['@*nobody*', '@<em>nobody</em>'],
    ['a@**Member One**', 'a@<strong>Member One</strong>'],
    ['`@**Member One**`', '<code>@**Member One**</code>'],
  ])('%s', (content, expected) => {
    expect(inline(content)).toBe(expected);
  });

  test('name each mentioned user once, and none by silent mentions or in quotes', () => {
    const loud = renderMarkdown('@**Member One** @**|12** @*support* @**stream** @**topic**', cast);
    expect(loud.mentions).toEqual({
      userIds: [12],
      groupIds: [3],
      channelWildcard: true,
      topicWildcard: true,
    });
    const nobody = { userIds: [], groupIds: [], channelWildcard: false, topicWildcard: false };
    for (const content of [
      '@_**Member One** @_*support* @_**all** @_**topic**',
      '> @**Member One** @*support* @**all** @**topic**',
      '```quote\n@**Member One** @**all**\n```',
      '```\n@**Member One**\n```',
    ]) {
      expect(renderMarkdown(content, cast).mentions).toEqual(nobody);
    }
    expect(html('> @**Member One**')).toBe(`<blockquote>\n<p>${quietOne}</p>\n</blockquote>`);
  });
});

describe('links to channels, topics and messages', () => {
  test.each([
    [
      '#**big plans**',
      '<a class="stream" data-stream-id="5" href="/#narrow/channel/5-big-plans">#big plans</a>',
    ],
    [
      '#**big plans>v1.0 (é)**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-big-plans/topic/v1.2E0.20.28.C3.A9.29">#big plans &gt; v1.0 (é)</a>',
    ],
    [
      '#**big plans>now@77**',
      '<a class="message-link" href="/#narrow/channel/5-big-plans/topic/now/near/77">#big plans &gt; now @ 💬</a>',
    ],
    ...['', 'general chat', '(no topic)'].map((name): [string, string] => [
      `#**big plans>${name}**`,
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-big-plans/topic/">#big plans &gt; <em>general chat</em></a>',
    ]),
    ['#**unknown>topic**', '#<strong>unknown&gt;topic</strong>'],
    ['[see #**big plans**](https://example.com)', '<a href="https://example.com">see #big plans</a>'],
  ])('%s', (content, expected) => {
    expect(inline(content)).toBe(expected);
  });
});

describe('emoji', () => {
  const heart = '<span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span>';
  test.each([
    [':heart:', heart],
    ['❤️', heart],
    ['❤', heart],
    [
      ':working_on_it:',
      '<span aria-label="working on it" class="emoji emoji-1f6e0" role="img" title="working on it">:working_on_it:</span>',
    ],
    [
      ':green_tick:',
      '<img alt=":green_tick:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="green tick">',
    ],
    [
      ':zulip:',
      '<img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
    ],
    [
      ':thumbs_up:',
      '<span aria-label="thumbs up" class="emoji emoji-1f44d" role="img" title="thumbs up">:thumbs_up:</span>',
    ],
    [':unheard_of: 10:30:45 © ™', ':unheard_of: 10:30:45 © ™'],
    ['`:heart:`', '<code>:heart:</code>'],
    [':skin-tone-2:', ':skin-tone-2:'],
  ])('%s', (content, expected) => {
    expect(inline(content)).toBe(expected);
  });

  test('every emoji that has a name is recognized in text', () => {
    const codes = Object.keys(emojiData().code_to_names).filter((code) => !/^1f3f[b-f]$/.test(code));
    const missed = codes.filter((code) => {
      const characters = code.split('-').map((point) => String.fromCodePoint(Number.parseInt(point, 16)));
      return !inline(characters.join('')).includes(`"emoji emoji-${code}"`);
    });
    expect(codes.length).toBeGreaterThan(1_800);
    // Letters, arrows and trademarks need a variation selector.
    expect(missed.filter((code) => Number.parseInt(code, 16) >= 0x2300 || code.includes('-'))).toEqual([]);
  });

  test('[V18] a custom emoji kept elsewhere is not embedded', () => {
    expect(inline(':elsewhere:')).toBe(':elsewhere:');
  });
});

describe('code', () => {
  test('is highlighted in one flat row of spans', async () => {
    expect(await renderDrawn('```python\ndef f(x):\n  return 1.5 # c\n```')).toBe(
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">def</span> ' +
        '<span class="nf">f</span>(x):\n  <span class="k">return</span> <span class="mf">1.5</span> <span class="c"># c</span>\n</code></pre></div>',
    );
    expect(await renderDrawn('```html\n<p class="a">{<!-- b --></p>\n```')).not.toMatch(
      /<span[^>]*>[^<]*<span/,
    );
  });
  test.each([
    ['```\na < b\n```', 'a &lt; b'],
    ['``` un"heard\na < b\n```', 'a &lt; b'],
    ['    a < b', 'a &lt; b'],
    ['~~~\na < b', 'a &lt; b'],
  ])('%j without a language is plain', (content, body) => {
    expect(html(content)).toBe(
      `<div class="codehilite"><pre><span></span><code>${body}\n</code></pre></div>`,
    );
  });
  test('is plain and says so where that is asked for', () => {
    expect(html('```text\na\n```')).toBe(
      '<div class="codehilite" data-code-language="Text only"><pre><span></span><code>a\n</code></pre></div>',
    );
  });
  test.each(['``` unheard-of\na < b\n```', '```{.unheard-of}\na < b\n```'])(
    '[S40] %j in an unknown language is plain and names it, for playgrounds',
    (content) => {
      expect(html(content)).toBe(
        '<div class="codehilite" data-code-language="unheard-of"><pre><span></span><code>a &lt; b\n</code></pre></div>',
      );
    },
  );
});

describe('math', () => {
  const drawnInline = async (content: string) =>
    (await renderDrawn(content)).replace(/^<p>([\s\S]*)<\/p>$/, '$1');
  test('in a line', async () => {
    expect(await drawnInline('$$\\lambda$$')).toMatch(
      /^<span class="katex"><span class="katex-mathml"><math xmlns="http:\/\/www.w3.org\/1998\/Math\/MathML"><semantics>.*<annotation encoding="application\/x-tex">\\lambda<\/annotation>/,
    );
  });
  test('in a block, one formula a paragraph', async () => {
    const rendered = await renderDrawn('```math\na\n\nb\n```');
    expect(rendered).toMatch(
      /^<p><span class="katex-display"><span class="katex">.*\n\n<span class="katex-display">.*<\/p>$/,
    );
  });
  test('that is not TeX is shown as written', async () => {
    expect(await drawnInline('$$\\nope<{$$')).toBe('<span class="tex-error">$$\\nope&lt;{$$</span>');
    expect(await renderDrawn('```math\n\\nope\n```')).toBe('<p><span class="tex-error">\\nope</span></p>');
  });
  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://example.com/a.png}',
    '\\htmlStyle{position:fixed}{x}',
  ])('has no trust: %s', async (tex) => {
    expect(await drawnInline(`$$${tex}$$`)).not.toMatch(/<a |<img|fixed;|href=/);
  });
  test('[V25] is drawn only so often in a message', async () => {
    const rendered = await renderDrawn('$$a$$ '.repeat(300));
    expect(rendered.match(/class="katex"/g)).toHaveLength(200);
    expect(rendered.match(/class="tex-error"/g)).toHaveLength(100);
  });
  test('expands no macro bomb', async () => {
    const bomb =
      '\\def\\a{\\b\\b\\b\\b}\\def\\b{\\c\\c\\c\\c}\\def\\c{\\d\\d\\d\\d}\\def\\d{xxxxxxxx}\\a\\a\\a\\a';
    expect(await drawnInline(`$$${bomb}$$`)).toMatch(/^<span class="tex-error">/);
  });
});

describe('blocks', () => {
  test.each([
    ['a\nb  \nc', '<p>a<br>\nb<br>\nc</p>'],
    [
      '**b** *i* ~~d~~ `c` __init__ _x_',
      '<p><strong>b</strong> <em>i</em> <del>d</del> <code>c</code> __init__ _x_</p>',
    ],
    ['# One\n###### Six\n#none', '<h1>One</h1>\n<h6>Six</h6>\n<p>#none</p>'],
    ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['5. a\n6. b', '<ol start="5">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['* a\n  * b\n* c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['* a\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['> a\nb\n\nc', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>'],
    [
      '```quote\na\n\n> b\n```\nc',
      '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n<p>c</p>',
    ],
    [
      '```quote\na\n```py\nb\n```\nc\n```\nd',
      '<blockquote>\n<p>a</p>\n<div class="codehilite" data-code-language="Python"><pre><span></span><code>b\n</code></pre></div>\n<p>c</p>\n</blockquote>\n<p>d</p>',
    ],
    [
      '```spoiler *Head*\nbody\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p><em>Head</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
    ],
    [
      '~~~spoiler\nbody\n~~~',
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
    ],
    [
      '|a|b|\n|:-|-:|\n|1|',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: right;">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">1</td>\n<td style="text-align: right;"></td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '|a|\n|-|',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
    ['', ''],
    ['<b>x</b> &amp; &lt;', '<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;</p>'],
    [
      '[a]\n\n[a]: https://example.com',
      '<p>[a]</p>\n<p>[a]: <a href="https://example.com">https://example.com</a></p>',
    ],
  ])('%j', (content, expected) => {
    expect(html(content)).toBe(expected);
  });

  test.each([
    ['<time:2026-01-01T12:00:00Z>', '<time datetime="2026-01-01T12:00:00Z">2026-01-01T12:00:00Z</time>'],
    ['<time:2024-03-07T15:00-08:00>', '<time datetime="2024-03-07T23:00:00Z">2024-03-07T15:00-08:00</time>'],
    ['<time:2024-03-07 15:00>', '<time datetime="2024-03-07T15:00:00Z">2024-03-07 15:00</time>'],
    ['<time:1700000000>', '<time datetime="2023-11-14T22:13:20Z">1700000000</time>'],
    ['<time:2026-02-30>', '<span class="timestamp-error">Invalid time format: 2026-02-30</span>'],
    ['<time:soon & late>', '<span class="timestamp-error">Invalid time format: soon &amp; late</span>'],
  ])('%s', (content, expected) => {
    expect(inline(content)).toBe(expected);
  });
});
