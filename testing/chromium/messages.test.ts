/**
 * [V17] Rendered messages, inserted into pages as a client inserts them: as `innerHTML` and as served text,
 * with and without a policy. No script runs, whatever the reader touches.
 */
import { getChannel, getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { addLinkifier } from '@parlance/protocol/linkifiers';
import { getMessageHistory, updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { listenFor, shout } from './canary.ts';
import { serveElsewhere } from './home.ts';
import { launchChromium, missingPrograms } from './launch.ts';

const missing = missingPrograms();
const service = await startService({ law: { watchers: [] } });
const { member, owner } = service;

let browser: Browser | undefined;
let context: BrowserContext;
let page: Page;
let canary: Awaited<ReturnType<typeof listenFor>>;

beforeAll(async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'garden' }] });
  if (missing === undefined) browser = await launchChromium();
});
beforeEach(async () => {
  context = await browser!.newContext();
  canary = await listenFor(context);
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await service.close();
});

/** Clicks, hovers and focuses every element; blocks links that leave by HTTP. */
const touchAll = `
  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node.href !== undefined);
    if (link === undefined || /^(?:https?|mailto):/.test(String(link.href.baseVal ?? link.href))) event.preventDefault();
  }, true);
  for (const element of document.querySelectorAll('*'))
    for (const name of ['mouseover', 'mouseenter', 'pointerover', 'focus', 'focusin', 'toggle', 'wheel', 'click', 'submit'])
      element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
  new Promise((done) => setTimeout(done));
`;

const suspicious = `
  [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]).filter(({ name, value }) =>
    /^on|^(?:srcdoc|action|formaction|ping)$/i.test(name) ||
    (/^(?:xlink:)?(?:href|src|data|poster)$/i.test(name) && !/^(?:https?:|mailto:|[/#])/i.test(value.trim())),
  ).map(({ name, value }) => name + '=' + value)
`;

const policies = {
  none: {},
  strict: { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'" },
} as const;

const whatRuns = async (html: string): Promise<string[]> => {
  const ran: string[] = [];
  await page.goto(await serveElsewhere(context, '<!doctype html><body>', 'text/html'));
  await page.evaluate((text) => {
    document.body.innerHTML = text;
  }, html);
  await page.evaluate(touchAll);
  ran.push(...canary.take());
  for (const headers of Object.values(policies)) {
    await page.goto(await serveElsewhere(context, `<!doctype html><body>${html}`, 'text/html', headers));
    await page.evaluate(touchAll);
    ran.push(...canary.take());
  }
  return ran;
};

const js = shout('message');
const coded = [...js].map((letter) => `&#${letter.codePointAt(0)};`).join('');
const image = `<img src=x onerror="${js}">`;

const messages: readonly string[] = [
  `<script>${js}</script>`,
  image,
  `<svg onload="${js}">`,
  `<svg><animate onbegin="${js}" attributeName=x dur=1s>`,
  `<details open ontoggle="${js}">`,
  `<iframe srcdoc="<script>${js}</script>">`,
  `<math><mtext></table><img src=x onerror="${js}"></mtext></math>`,
  `<noscript><p title="</noscript>${image}">`,
  `<!--><img src=x onerror="${js}">-->`,
  `<a href="javascript:${js}">x</a>`,
  `[x](javascript:${js})`,
  `[x](JaVaScRiPt:${js})`,
  `[x](java\tscript:${js})`,
  `[x](java&Tab;script:${js})`,
  `[x](&#106;avascript:${js})`,
  `[x](javascript&colon;${js})`,
  `[x](\u0001javascript:${js})`,
  `[x]( javascript:${js} )`,
  `[x](<javascript:${js}>)`,
  `[x](vbscript:${js})`,
  `[x](data:text/html,<script>${js}</script>)`,
  `[x](data:text/html;base64,${Buffer.from(`<script>${js}</script>`).toString('base64')})`,
  `[x](//javascript:${js})`,
  `[x][1]\n\n[1]: javascript:${js}`,
  `<javascript:${js}>`,
  `<data:text/html,${image}>`,
  `javascript:${js}`,
  `![x](javascript:${js})`,
  `![x](data:image/svg+xml,<svg onload="${js}">)`,
  `![" onerror="${js}](http://images.example/a.png)`,
  `![x](http://images.example/a.png"onerror="${js})`,
  `[x](http://pages.example/"onmouseover="${js})`,
  `[x](http://pages.example/ "title\\" onmouseover=\\"${js}")`,
  `http://pages.example/"onmouseover="${js}`,
  `http://pages.example/'><img src=x onerror="${js}">`,
  `[${image}](http://pages.example/)`,
  `[x](http://pages.example/?a=${image})`,
  `**${image}** _${image}_ ~~${image}~~`,
  `# ${image}`,
  `> ${image}`,
  `* ${image}\n1. ${image}`,
  `| a | b |\n|---|---|\n| ${image} | [x](javascript:${js}) |`,
  `\`${image}\``,
  `\`\`\`\n</code></pre>${image}\n\`\`\``,
  `\`\`\`html\n${image}<script>${js}</script>\n\`\`\``,
  `\`\`\`"><img src=x onerror="${js}">\n${image}\n\`\`\``,
  `\`\`\`x" onmouseover="${js}\ncode\n\`\`\``,
  `\`\`\`mermaid\ngraph TD; A["${image}"] --> B; click A "javascript:${js}"\n\`\`\``,
  `\`\`\`quote\n${image}\n\`\`\``,
  `\`\`\`spoiler ${image}\n${image}\n\`\`\``,
  `\`\`\`spoiler </div>${image}\n[x](javascript:${js})\n\`\`\``,
  `    ${image}`,
  `$$\\href{javascript:${js}}{x}$$`,
  `$$\\url{javascript:${js}}$$`,
  `$$\\htmlData{onclick=${js}}{x}$$ $$\\htmlId{x" onmouseover="${js}}{x}$$`,
  `$$\\includegraphics{javascript:${js}}$$`,
  `$$\\text{${image}}$$`,
  `$$\\htmlClass{"><img src=x onerror=${js}>}{x}$$`,
  `\`\`\`math\n\\text{${image}} \\href{javascript:${js}}{x}\n\`\`\``,
  `$$ ${image} \\unknown $$`,
  `@**${image}** @_**${image}** @*${image}*`,
  `@**all**${image} #**${image}** #**garden>${image}**`,
  `#**garden>" onmouseover="${js}**`,
  `#**garden>${image}@1**`,
  `:tada" onmouseover="${js}: :${image}:`,
  `<time:${image}> <time:2026-01-01T00:00:00Z" onmouseover="${js}>`,
  `<${js}@pages.example> mailto:x@pages.example?"onmouseover="${js}`,
  `/me ${image}`,
  `/poll ${image}\n${image}`,
  `PLANT-${image} PLANT-javascript:${js}`,
  `${coded} [x](${coded})`,
  `\u202e${image}\ufeff${image}`,
  `<<script>script>${js}<</script>/script>`,
  `\\<img src=x onerror="${js}"\\>`,
  `[^1]\n\n[^1]: ${image}`,
  `[x](/user_uploads/1/ab/x.png"onerror="${js}) ![](/user_uploads/1/../../${image})`,
  `https://www.youtube.com/watch?v="onerror="${js}`,
  `[x](http://[::1]/${image}) [y](http://user:"onclick="${js}"@pages.example)`,
];

/** Raw HTML that runs, which proves that the test detects it. */
const live = [
  image,
  `<svg onload="${js}"></svg>`,
  `<a href="javascript:${js}">x</a>`,
  `<p onmouseover="${js}">x</p>`,
  `<details open ontoggle="${js}">x</details>`,
];

describe.skipIf(missing !== undefined)('[V17] messages in a browser', () => {
  test.each(live)('%s runs where nothing prevents it', async (html) => {
    expect(await whatRuns(html)).toContain('message');
  });

  test('no message runs script, whatever a reader touches', async () => {
    // A linkifier must not produce links that run script.
    await owner.call(addLinkifier, {
      pattern: 'PLANT-(?P<id>.+)',
      url_template: 'https://plants.example.org/{id}',
    });
    const found = new Map<string, string[]>();
    const rendered: string[] = [];
    for (const content of messages) {
      const letter = { type: 'channel', to: 'garden', topic: image.slice(0, 60), content } as const;
      const { id } = await member.bare.call(sendMessage, letter);
      const { messages: read } = await member.call(getMessages, { message_ids: [id], apply_markdown: true });
      rendered.push(read[0]!.content);
    }
    const all = await whatRuns(rendered.join('\n'));
    if (all.length > 0)
      for (const [index, html] of rendered.entries()) {
        const ran = await whatRuns(html);
        if (ran.length > 0) found.set(messages[index]!, [html, ...ran]);
      }
    expect([...found], all.join()).toEqual([]);
    expect(all).toEqual([]);
    // No attribute and no address holds script.
    expect(await page.evaluate(suspicious)).toEqual([]);
  });

  test('neither what a search marks, nor what an edit has changed, nor the description of a channel', async () => {
    const words = (inside: string) => `searchword ${inside} searchword`;
    const letter = { type: 'channel', to: 'garden', topic: `searchword ${image.slice(0, 40)}` } as const;
    const { id } = await member.bare.call(sendMessage, { ...letter, content: words(`\`${image}\``) });
    await member.call(updateMessage, {
      message_id: id,
      content: words(`${image} <script>${js}</script> &lt;b`),
    });
    const { messages: found } = await member.call(getMessages, {
      narrow: [{ operator: 'search', operand: 'searchword', negated: false }],
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
    });
    const [match] = found as unknown as { match_content: string; match_subject: string }[];
    const { message_history } = await member.call(getMessageHistory, { message_id: id });
    const difference = (message_history.at(-1) as { content_html_diff: string }).content_html_diff;
    await member.call(subscribe, {
      subscriptions: [{ name: 'attic', description: `${image} [x](javascript:${js})` }],
    });
    const { stream_id } = await member.call(getChannelId, { stream: 'attic' });
    const { stream } = await member.call(getChannel, { stream_id });
    const all = [match!.match_content, match!.match_subject, difference, stream.rendered_description];
    for (const html of all) expect(html).toMatch(/searchword|img/);
    expect(await whatRuns(all.join('\n'))).toEqual([]);
  });
});
