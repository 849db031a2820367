/** Going from place to place by keys, links and settings. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let [garden, kitchen, workshop, board] = [0, 0, 0, 0];
let soup = 0;

const send = async (to: string, topic: string, content: string) =>
  (await scene.service.otherMember.call(sendMessage, { type: 'channel', to, topic, content })).id;
const idOf = async (stream: string) =>
  (await scene.service.otherMember.call(getChannelId, { stream })).stream_id;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const subscriptions = [{ name: 'garden' }, { name: 'kitchen' }];
  await otherMember.call(subscribe, { subscriptions, principals: [member.id, otherMember.id] });
  await otherMember.call(subscribe, { subscriptions: [{ name: 'workshop' }] });
  await otherMember.call(subscribe, { subscriptions: [{ name: 'board' }], invite_only: true });
  await send('garden', 'pump', 'The pump is off');
  await send('garden', 'tomatoes', 'They are ripe');
  soup = await send('kitchen', 'soup', 'It is hot');
  await send('workshop', 'saw', 'It is sharp');
  await send('board', 'money', 'There is none');
  [garden, kitchen] = [await idOf('garden'), await idOf('kitchen')];
  [workshop, board] = [await idOf('workshop'), await idOf('board')];
  ({ page } = await scene.open(people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
const isAt = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const article = (name: RegExp) => main().getByRole('article', { name });
/** Single keys act outside of text. */
const press = async (key: string) => {
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press(key);
};

describe.skipIf(missing !== undefined)('navigation', () => {
  test('[W28] a channel opens at its top topic, and as the header says from then on', async () => {
    await goTo(page, '#inbox');
    await sidebar()
      .getByRole('link', { name: /^garden\b/ })
      .click();
    await isAt('garden › tomatoes');
    await goTo(page, `#narrow/channel/${garden}`);
    const view = main().getByRole('group', { name: 'Channel view' });
    await view.getByRole('button', { name: 'List of topics' }).click();
    await main()
      .getByRole('table', { name: 'Topics in garden' })
      .getByRole('link', { name: 'pump' })
      .waitFor();
    const list = view.getByRole('button', { name: 'List of topics' });
    expect(await list.getAttribute('aria-pressed')).toBe('true');
    await press('Shift+I');
    await isAt('Inbox');
    await sidebar()
      .getByRole('link', { name: /^garden\b/ })
      .click();
    await isAt('Topics in garden');
  });

  test('[W28] the setting decides, and the choice for one channel does not reach another', async () => {
    await scene.service.member.call(updateSettings, { web_channel_default_view: 2 });
    await goTo(page, '#inbox');
    await sidebar()
      .getByRole('link', { name: /^kitchen\b/ })
      .click();
    await isAt('kitchen');
    await article(/It is hot/).waitFor();
  });

  test('[W33] n walks through what is unread; then a page says that nothing is left', async () => {
    await send('kitchen', 'bread', 'It is warm');
    await send('garden', 'fence', 'It is down');
    await goTo(page, '#drafts');
    const { otherMember, member } = scene.service;
    await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Hello' });
    await sidebar()
      .getByRole('link', { name: new RegExp(`^${scene.service.people.otherMember.fullName}.*1 unread`) })
      .waitFor();
    await press('p');
    await isAt(scene.service.people.otherMember.fullName);
    await press('Shift+N');
    await main().getByText('Nothing unread. Here is what came lately.').waitFor();
    const heading = () => page.getByRole('heading', { level: 1 }).textContent();
    const seen = new Set<string | null>();
    for (let step = 0; step < 8 && !seen.has('Recent conversations'); step += 1) {
      const before = await heading();
      await press('n');
      await expect.poll(heading).not.toBe(before);
      seen.add(await heading());
      await press('End');
      await expect.poll(() => main().getByText('New messages', { exact: true }).count()).toBeLessThan(2);
    }
    expect([...seen]).toContain('garden › fence');
    expect([...seen]).toContain('kitchen › bread');
    await press('Shift+I');
    await isAt('Inbox');
    expect(await main().getByText('Nothing unread. Here is what came lately.').count()).toBe(0);
  });

  test('[W37] the heading is the way here: links, privacy, members, menus', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/pump`);
    const heading = page.getByRole('heading', { level: 1 });
    await main().getByRole('link', { name: '2 members' }).waitFor();
    await heading.getByRole('link', { name: 'garden' }).click({ button: 'right' });
    await page
      .getByRole('menu', { name: 'Actions for garden' })
      .getByRole('menuitem', { name: 'Channel settings' })
      .waitFor();
    await page.keyboard.press('Escape');
    await heading.getByRole('link', { name: 'pump' }).click({ button: 'right' });
    await page.getByRole('menu', { name: 'Actions for pump' }).waitFor();
    await page.keyboard.press('Escape');
    await heading.getByRole('link', { name: 'garden' }).click();
    await isAt('garden');
    expect(await main().getByText('private', { exact: true }).count()).toBe(0);
  });

  test('[W38] keys go from topic to channel and back, to its topics, and to the next channel', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/pump`);
    // What was chosen in a header ends with the visit.
    await page.reload();
    await isAt('garden › pump');
    await press('s');
    await isAt('garden');
    await press('s');
    await isAt('garden › pump');
    await press('y');
    await isAt('Topics in garden');
    await press('Shift+D');
    await isAt('kitchen');
    await press('Shift+A');
    await isAt('garden');
  });

  test('[W38] letters in a text go nowhere', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/pump`);
    await page.getByRole('textbox', { name: /^Message/ }).fill('');
    await page.keyboard.type('sy');
    await isAt('garden › pump');
    expect(await page.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe('sy');
    await page.getByRole('textbox', { name: /^Message/ }).fill('');
  });

  test('[W39] an unknown and a private channel say what they are, alike', async () => {
    for (const address of [
      `#narrow/channel/${board}/topic/money`,
      `#topics/channel/${board}`,
      '#narrow/channel/999999',
    ]) {
      await goTo(page, address);
      await isAt('Not here');
      await main().getByText('This channel does not exist, or you may not see it.').waitFor();
      await main().getByRole('button', { name: 'Browse channels' }).waitFor();
      await main().getByRole('button', { name: 'Search' }).waitFor();
      expect(await main().getByText('There is none').count()).toBe(0);
      expect(await main().getByText('money').count()).toBe(0);
    }
    await goTo(page, '#narrow/dm/999999');
    await isAt('Not here');
    await main().getByText('This person does not exist, or you may not see them.').waitFor();
  });

  test('[W39] a public channel of others can be read, and joined', async () => {
    await goTo(page, `#narrow/channel/${workshop}/topic/saw`);
    await article(/It is sharp/).waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await sidebar()
      .getByRole('link', { name: /^workshop\b/ })
      .waitFor();
  });

  test('[W11] a link leads to a message among its neighbours, and to where it was moved', async () => {
    await goTo(page, `#narrow/channel/${kitchen}/topic/soup/near/${soup}`);
    await article(/It is hot/).waitFor();
    const { otherMember } = scene.service;
    await send('kitchen', 'soup', 'It is cold');
    await article(/It is cold/).waitFor();
    await otherMember.call(updateMessage, {
      message_id: soup,
      topic: 'dinner',
      propagate_mode: 'change_one',
    });
    await article(/It is hot/).waitFor({ state: 'detached' });
    await goTo(page, '#inbox');
    await goTo(page, `#narrow/channel/${kitchen}/topic/soup/near/${soup}`);
    await isAt('kitchen › dinner');
    await article(/It is hot/).waitFor();
    expect(await article(/It is cold/).count()).toBe(0);
    expect(page.url()).toContain(`/topic/dinner/near/${soup}`);
    await goTo(page, `#narrow/channel/${kitchen}/topic/soup/with/${soup}`);
    await isAt('kitchen › dinner');
    // Where nothing moved, it is the place that the page keeps.
    await goTo(page, `#narrow/channel/${kitchen}/topic/dinner/with/${soup}`);
    await page.waitForURL((url) => url.hash.endsWith('/topic/dinner'));
    await article(/It is hot/).waitFor();
    const soupBeside = `narrow.2Fchannel.2F${kitchen}.2Ftopic.2Fsoup.2Fwith.2F${soup}`;
    await goTo(page, `#inbox&beside=${soupBeside}`);
    const beside = page.getByRole('region', { name: 'Beside: kitchen › dinner' });
    await beside.getByRole('article', { name: /It is hot/ }).waitFor();
    await isAt('Inbox');
    await beside.getByRole('button', { name: 'Close' }).click();
    // A message that is gone leads nowhere else.
    await goTo(page, `#narrow/channel/${kitchen}/topic/dinner/with/999999999`);
    await page.waitForURL((url) => url.hash.endsWith('/topic/dinner'));
  });
});
