/** The installed application: what other applications share comes into the compose box [W169]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalUrl } from '../cast.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, people } = scene.service;
  await member.call(subscribe, { subscriptions: [{ name: 'garden' }] });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  ({ page } = await scene.open(people.member.email));
});
beforeEach(async () => {
  if (missing !== undefined) return;
  await goTo(page, '#inbox');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  if (!(await page.evaluate('navigator.serviceWorker.controller !== null'))) await page.reload();
  await isReady(page);
});
afterAll(async () => {
  await scene?.close();
});

/** What a device does when the reader shares something into the application. */
const share = async (
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
) => {
  const arrived = page.waitForNavigation({ url: `${externalUrl}/` });
  await page.evaluate(`(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries(${JSON.stringify(fields)}))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    const picked = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)}))
      picked.items.add(new File([text], name, { type: 'text/plain' }));
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: picked.files }));
    document.body.append(form);
    form.submit();
  })()`);
  await arrived;
  await isReady(page);
};
const box = () => page.getByRole('textbox', { name: 'Message', exact: true });

describe.skipIf(missing !== undefined)('what is shared into it', () => {
  test('[W169] text and address stand in the box, once, and are sent where the reader chooses', async () => {
    const link = 'https://example.org/beans';
    await share({ title: 'Beans', text: `How to grow them ${link}`, url: link });
    await expect.poll(() => box().inputValue()).toBe(`Beans\nHow to grow them ${link}`);
    await page.reload();
    await isReady(page);
    await expect.poll(() => box().count()).toBeLessThan(2);
    await goTo(page, `#narrow/channel/${garden}/topic/beans`);
    expect(await box().inputValue()).toBe('');
  });

  test('[W169] files are attached, and hostile names are text', async () => {
    const { member } = scene.service;
    await share({}, { '<img src=x onerror=alert(1)>.txt': 'Water daily' });
    await page
      .getByText(/onerror=alert/)
      .first()
      .waitFor();
    expect(await page.evaluate('document.querySelector("img[src=x]")')).toBeNull();
    const { messages } = await member.call(getMessages, { anchor: 'newest', num_before: 10, num_after: 0 });
    expect(messages.filter(({ sender_id }) => sender_id === member.id)).toEqual([]);
  });
});
