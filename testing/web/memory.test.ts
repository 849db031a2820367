/** What an open page keeps: the picture that is shown, not those of before. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

/** How many links that may be the current one are in memory, drawn or not, for each that is shown. */
const linksKept = async (page: Page): Promise<number> => {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const { result: kind } = await tools.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await tools.send('Runtime.queryObjects', { prototypeObjectId: kind.objectId! });
  const { result } = await tools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: `function () {
      const own = (one, name) => Object.getOwnPropertyDescriptor(one, name)?.value;
      const isLink = (props) => props !== null && typeof props === 'object' && Object.hasOwn(props, 'aria-current');
      const shown = document.querySelectorAll('nav[aria-label=Sidebar] a').length;
      return this.filter((one) => isLink(own(one, 'props'))).length / shown;
    }`,
    returnByValue: true,
  });
  await tools.detach();
  return result.value as number;
};

describe.skipIf(missing !== undefined)('an open page', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
  });
  afterAll(() => scene?.close());

  test('[WP9] keeps no former rows of the sidebar, however often its topics change', async () => {
    const { member, otherMember, people } = scene.service;
    const principals = [member.id, otherMember.id];
    await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
    const { page } = await scene.open(people.member.email);
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: 'garden' }).press('ArrowRight');
    for (let count = 1; count <= 100; count += 1) {
      const topic = `bed ${count % 10}`;
      await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content: 'Hello' });
      await sidebar.getByRole('link', { name: `garden, ${count} unread` }).waitFor();
    }
    await sidebar.getByRole('list', { name: 'Topics in garden' }).getByRole('link').nth(9).waitFor();
    expect(await linksKept(page)).toBeLessThan(6);
  });

  test('keeps the newest mark of what happens again and again', async () => {
    const { member, people } = scene.service;
    const { page } = await scene.open(people.otherMember.email);
    const marks = (name: string) => page.evaluate(`performance.getEntriesByName('parlance:${name}').length`);
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    for (const text of ['one', 'two', 'three']) {
      await goTo(page, '#inbox');
      await goTo(page, `#narrow/dm/${member.id}`);
      await box.fill(text);
      await page.keyboard.press('Control+Enter');
      const sent = page.getByRole('article', { name: new RegExp(`${text}$`) });
      await sent.waitFor();
      await expect.poll(() => sent.getAttribute('aria-describedby')).not.toMatch(/sending/);
    }
    for (const name of ['place', 'sent', 'event']) await expect.poll(() => marks(name)).toBe(1);
  });
});
