/** All pictures, files and links of a place as a grid [W46]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../files.ts';
import { png } from '../images.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  const send = (topic: string, content: string) =>
    otherMember.call(sendMessage, { type: 'channel', to: garden, topic, content });
  for (let n = 1; n <= 55; n += 1) await send('links', `See https://example.org/bed-${n}`);
  const picture = await upload(otherMember, 'beds.png', png(90, 60), 'image/png');
  const plan = await upload(otherMember, 'plan.txt', 'Peas first', 'text/plain');
  await send('plans', `[our beds](${picture}) and [the plan](${plan})`);
  await send('plans', 'Only words');
  ({ page } = await scene.open(people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const dialog = () => page.getByRole('dialog', { name: /^Shared: / });
const tiles = (name: string) => dialog().getByRole('list', { name }).getByRole('listitem');
const openFrom = async (address: string): Promise<void> => {
  await goTo(page, address);
  await page
    .getByRole('button', { name: /^(Topic|Channel|Conversation) actions$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Files, pictures and links' }).click();
  await dialog().waitFor();
};

describe.skipIf(missing !== undefined)('what was shared', () => {
  test('[W46] pictures and files of a channel have sender and date; a click opens the message', async () => {
    await openFrom(`#narrow/channel/${garden}`);
    await dialog()
      .getByRole('button', { name: /^our beds, Member Two, / })
      .waitFor();
    expect(await tiles('Pictures').count()).toBe(1);
    await dialog().getByRole('tab', { name: 'Files' }).click();
    const plan = dialog().getByRole('button', { name: /^the plan, Member Two, / });
    await plan.waitFor();
    expect(await tiles('Files').count()).toBe(1);
    expect(await dialog().getByRole('link', { name: 'Open the plan' }).getAttribute('href')).toMatch(
      /^\/user_uploads\//,
    );
    await plan.click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'garden › plans' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('the plan');
  });

  test('[W46] older links come on demand, and by arrows one goes through all', async () => {
    await openFrom(`#narrow/channel/${garden}/topic/links`);
    await dialog().getByText('No pictures yet.').waitFor();
    await dialog().getByRole('tab', { name: 'Pictures' }).press('ArrowLeft');
    await dialog()
      .getByRole('button', { name: /^https:\/\/example\.org\/bed-55, / })
      .waitFor();
    expect(await tiles('Links').count()).toBe(50);
    await dialog().getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => tiles('Links').count()).toBe(55);
    await dialog().getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' });
    const first = dialog().getByRole('button', { name: /bed-55, / });
    await first.focus();
    await page.keyboard.press('ArrowRight');
    const name = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    await expect.poll(name).toMatch(/bed-54, /);
    await page.keyboard.press('End');
    await expect.poll(name).toMatch(/bed-1, /);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('[W46] what a person shared, from the profile', async () => {
    const { otherMember } = scene.service;
    await goTo(page, `#user/${otherMember.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Files, pictures and links' }).click();
    await page.getByRole('dialog', { name: 'Shared: Member Two' }).waitFor();
    await dialog()
      .getByRole('button', { name: /^our beds, / })
      .waitFor();
    await page.keyboard.press('Escape');
  });

  test('[W46] a conversation without files says so; without a network one may try again', async () => {
    const { otherMember } = scene.service;
    await openFrom(`#narrow/dm/${otherMember.id}`);
    await dialog().getByText('No pictures yet.').waitFor();
    await page.context().setOffline(true);
    await dialog().getByRole('tab', { name: 'Links' }).click();
    await dialog().getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await dialog().getByText('No links yet.').waitFor();
  });
});
