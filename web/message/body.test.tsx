// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderDrawn } from '../../server/markdown/cast.ts';
import { openDialogs } from '../parts/dialogs/dialogs.ts';
import { openedCard } from '../parts/person/cards.ts';
import { showState } from '../store/state.ts';
import { Body } from './body.tsx';

const people = [
  { user_id: 12, full_name: 'Member One', role: 400, date_joined: '2020-01-01' },
  { user_id: 13, full_name: 'Member & <Two>', role: 400, date_joined: '2020-01-01' },
];
const settings = { twenty_four_hour_time: true, emojiset: 'google', web_animate_image_previews: 'on_hover' };
const state = {
  user_id: 13,
  realm_users: people,
  realm_user_groups: [{ id: 3, name: 'support', members: [13], direct_subgroup_ids: [] }],
  subscriptions: [{ stream_id: 5, name: 'big plans', invite_only: true }],
  realm_playgrounds: [
    { id: 1, name: 'Play', pygments_language: 'Python', url_template: 'https://play.example/?c={code}' },
    { id: 2, name: 'Trick', pygments_language: 'Python', url_template: 'javascript:{code}' },
  ],
  user_settings: settings,
} as never;

let root: HTMLElement;
beforeEach(() => {
  showState(state);
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  openDialogs.value = [];
});

let id = 0;
const show = (html: string, isFocusable = true) => {
  id += 1;
  act(() => render(<Body html={html} messageId={id} isFocusable={isFocusable} />, root));
};
const showText = async (content: string) => show(await renderDrawn(content));
const press = (element: Element | null) => act(() => (element as HTMLElement).click());

test('[W109] a spoiler is a button that opens, and stays open when the message comes back', async () => {
  const html = await renderDrawn(
    '```spoiler The [end](https://example.org) by @**Member One**\nThe gardener\n```',
  );
  show(html);
  const button = root.querySelector('button')!;
  expect(button.textContent).toBe('The end by @Member One ');
  expect(button.querySelector('a, button')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  const content = document.getElementById(button.getAttribute('aria-controls')!)!;
  expect(content.hidden).toBe(true);
  press(button);
  expect([button.getAttribute('aria-expanded'), content.hidden]).toEqual(['true', false]);
  act(() => render(null, root));
  act(() => render(<Body html={html} messageId={id} isFocusable={false} />, root));
  expect(root.querySelector('button')!.getAttribute('aria-expanded')).toBe('true');
});

test('[W113] mentions are buttons that open a card; own ones say so', async () => {
  await showText('@**Member One** @**|13** @*support* @**all**');
  const mentions = [...root.querySelectorAll('.mention')];
  expect(mentions.map(({ textContent, localName }) => `${localName} ${textContent}`)).toEqual([
    'button @Member One',
    'button @Member & <Two>',
    'button @support',
    'span @all',
  ]);
  expect(mentions.map((one) => one.getAttribute('aria-description'))).toEqual([
    null,
    'mentions you',
    'mentions you',
    'mentions you',
  ]);
  press(mentions[2]!);
  expect(openedCard.value).toMatchObject({ kind: 'group', id: 3, anchor: mentions[2] });
});

test('[W113] a mention has the name of today, without a new drawing of the message', async () => {
  await showText('@**Member One**');
  const before = root.querySelector('.mention')!;
  const renamed = { ...people[0]!, full_name: 'Member Uno' };
  act(() => showState({ ...(state as object), realm_users: [renamed, people[1]] } as never));
  expect(before.isConnected).toBe(true);
  expect(before.textContent).toBe('@Member Uno');
});

test('[W107] code is a figure with its language, a copy button and the playgrounds', async () => {
  await showText('```python\nx = "ä"\n```\n\n```\nplain\n```');
  const [coloured, plain] = root.querySelectorAll('figure');
  expect(coloured!.getAttribute('aria-label')).toBe('Python code');
  expect(plain!.getAttribute('aria-label')).toBe('Code');
  const links = [...coloured!.querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Open in Play', 'https://play.example/?c=x%20%3D%20%22%C3%A4%22'],
  ]);
  expect(plain!.querySelectorAll('a').length).toBe(0);
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  press(coloured!.querySelector('[aria-label="Copy code"]'));
  expect(copied).toEqual(['x = "ä"']);
});

test('[W110] pictures have names, reserved room, and open in the viewer', async () => {
  await showText('[our garden](/user_uploads/2/ab/secret/garden.png)');
  expect(root.textContent!.trim()).toBe('');
  const link = root.querySelector('a')!;
  expect(link.getAttribute('aria-label')).toBe('Picture our garden');
  const image = link.querySelector('img')!;
  expect([image.getAttribute('width'), image.getAttribute('height'), image.alt]).toEqual(['420', '280', '']);
  press(link);
  expect(openDialogs.value[0]).toMatchObject({
    name: 'viewer',
    given: { message: id, source: '/user_uploads/2/ab/secret/garden.png' },
  });
});

test('[W110] moving pictures move when pointed at, always or never, as chosen', async () => {
  await showText('[dances](/user_uploads/2/cd/secret/t%C3%A4nze.gif)');
  const link = root.querySelector('a')!;
  const moves = () => link.querySelector('img')!.getAttribute('src')!.includes('-anim.webp');
  const choose = (web_animate_image_previews: string) =>
    act(() =>
      showState({
        ...(state as object),
        user_settings: { ...settings, web_animate_image_previews },
      } as never),
    );
  const point = (type: string) => act(() => void link.dispatchEvent(new Event(type)));
  expect(moves()).toBe(false);
  point('pointerenter');
  expect(moves()).toBe(true);
  point('pointerleave');
  expect(moves()).toBe(false);
  choose('never');
  point('pointerenter');
  expect(moves()).toBe(false);
  choose('always');
  expect(moves()).toBe(true);
});

test('[W118] a link whose text names another site asks first', async () => {
  await showText('[https://bank.example](https://evil.example/x) and [the docs](https://example.org/docs)');
  const [trick, docs] = root.querySelectorAll('a');
  for (const link of [trick!, docs!])
    expect([link.target, link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(docs!.title).toBe('https://example.org/docs');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  trick!.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(openDialogs.value[0]).toMatchObject({
    name: 'question',
    given: { text: 'The text of this link says bank.example, but it leads to evil.example.' },
  });
});

test('[W115] links to channels and topics are places of the page, with the sign of their privacy', async () => {
  await showText('#**big plans** and #**big plans>now**');
  const [channel, topic] = root.querySelectorAll('a');
  expect([channel!.textContent, channel!.getAttribute('href')]).toEqual([
    '#big plans',
    '#narrow/channel/5-big-plans',
  ]);
  expect(topic!.textContent).toBe('#big plans › now');
  expect(channel!.querySelector('svg[aria-hidden=true]')).not.toBeNull();
});

test('[W117] emoji are drawn or written as chosen; alone they are larger', async () => {
  await showText(':heart: 👩‍💻');
  const shown = () => [...root.querySelectorAll('.emoji')].map(({ textContent }) => textContent);
  expect(shown()).toEqual(['❤\u{fe0f}', '👩\u{200d}💻']);
  expect(root.querySelector('.body-emoji')).not.toBeNull();
  act(() => showState({ ...(state as object), user_settings: { ...settings, emojiset: 'text' } } as never));
  expect(shown()).toEqual([':heart:', ':woman_technologist:']);
  await showText(':heart: a');
  expect(root.querySelector('.body-emoji')).toBeNull();
});

test('[W106] headings stand below those of the page; long quotes fold', async () => {
  await showText(`# One\n#### Four\n\n> ${'A long sentence about tomatoes. '.repeat(40)}\n\n> short`);
  expect([...root.querySelectorAll('h1, h4')].map((one) => one.getAttribute('aria-level'))).toEqual([
    '3',
    '6',
  ]);
  const [button, ...others] = root.querySelectorAll('button');
  expect([button!.textContent, others.length]).toEqual(['Show the whole quote', 0]);
  press(button!);
  expect(button!.getAttribute('aria-expanded')).toBe('true');
  expect(root.querySelector('blockquote')!.classList.contains('folded')).toBe(false);
});

test('[W61] what a sender does is said without its command', async () => {
  await showText('/me waves');
  expect(root.textContent).toBe('waves');
  await showText('/me waves\n\nand goes');
  expect(root.textContent).toContain('/me waves');
});

test('[W112] files have names; those that the viewer shows open there', async () => {
  await showText('[plan](/user_uploads/2/ab/s/plan.pdf) [](/user_uploads/2/ab/s/data.zip)');
  const [plan, data] = root.querySelectorAll('a');
  expect([plan!.textContent, data!.textContent]).toEqual(['plan', 'data.zip']);
  press(plan!);
  expect(openDialogs.value.length).toBe(1);
});

test('[W111] videos and sound files play in place, with their names', async () => {
  await showText('[walk](/user_uploads/2/ef/secret/walk%201.mp4)\n\n[song](/user_uploads/2/ab/s/song.mp3)');
  expect(root.querySelector('video')!.getAttribute('aria-label')).toBe('walk');
  expect(root.querySelector('audio')!.getAttribute('aria-label')).toBe('song');
  expect(root.querySelector('video')!.closest('a')).toBeNull();
});

test('what is inside is a tab stop in the focused message alone', async () => {
  const html = await renderDrawn('@**Member One** [a](https://example.org)\n\n```spoiler x\ny\n```');
  const stops = () => [...root.querySelectorAll('a, button')].map((one) => (one as HTMLElement).tabIndex);
  show(html, false);
  expect(stops()).toEqual([-1, -1, -1]);
  act(() => render(<Body html={html} messageId={id} isFocusable />, root));
  expect(stops()).toEqual([0, 0, 0]);
});

test('words that a search found are marked', () => {
  show('<p>The <span class="highlight">pump</span> is off</p>');
  expect(root.querySelector('mark')!.textContent).toBe('pump');
});
