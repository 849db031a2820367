/** Lists of the own settings: alert words, files, topics, muted users. */
import { addAlertWords, getAlertWords } from '@parlance/protocol/alert-words';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser } from '@parlance/protocol/muted-users';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { getAttachments, uploadFile } from '@parlance/protocol/uploads/uploads';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, looks } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

const hostile = `<b>Ripe</b> \u202Esdrow ${'tomato'.repeat(5)}`;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember } = scene.service;
  await member.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  for (const topic of ['tomatoes', 'roses', hostile])
    await member.call(sendMessage, { type: 'channel', to: 'garden', topic, content: 'They grow' });
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const table = (name: string) => page.getByRole('table', { name, exact: true });
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });
const act = async (name: string, action: string) => {
  await actions(name).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const alertWords = async () => (await scene.service.member.call(getAlertWords)).alert_words.toSorted();

describe.skipIf(missing !== undefined)('lists of the own settings', () => {
  test('[W144] several alert words are added at once, removed, and brought back', async () => {
    await goTo(page, '#settings/alert-words');
    await page.getByText('No alert words yet.').waitFor();
    const field = page.getByRole('textbox', { name: 'New alert words' });
    await field.fill('pump station, <b>leak</b>,, Pump Station');
    await field.press('Enter');
    await table('Alert words')
      .getByRole('row', { name: /<b>leak<\/b>/ })
      .waitFor();
    expect(await alertWords()).toEqual(['<b>leak</b>', 'pump station']);
    await expect.poll(() => field.inputValue()).toBe('');
    await page.getByRole('searchbox', { name: 'Filter Alert words', exact: true }).waitFor();
    await act('pump station', 'Remove');
    await expect.poll(alertWords).toEqual(['<b>leak</b>']);
    await undo();
    await table('Alert words')
      .getByRole('row', { name: /pump station/ })
      .waitFor();
  });

  test('[W144] an alert word that is refused stays in its field, with the reason', async () => {
    const field = page.getByRole('textbox', { name: 'New alert words' });
    await field.fill('w'.repeat(101));
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    await field.press('Enter');
    await page.getByRole('main').getByRole('alert').getByText('Could not save: ').waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await alertWords()).toHaveLength(2);
    await field.fill('');
  });

  test('[W144] a long list is filtered; what matches nothing says so', async () => {
    await scene.service.member.call(addAlertWords, {
      alert_words: Array.from({ length: 120 }, (_, index) => `plant ${index}`),
    });
    const filter = page.getByRole('searchbox', { name: 'Filter alert words' });
    await filter.fill('plant 117');
    await expect.poll(() => table('Alert words').getByRole('row').count()).toBe(2);
    await filter.fill('zebra');
    await page.getByText('Nothing matches.').waitFor();
    await filter.fill('');
    await expect.poll(() => table('Alert words').getAttribute('aria-rowcount')).toBe('123');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => table('Alert words').getByRole('row').count()).toBe(123);
  });

  test('[W144] files have their size and their messages, and are deleted after a question', async () => {
    const { member } = scene.service;
    const file = new File(['ripe'.repeat(1000)], `<i>ripe ${'tomato'.repeat(12)}.txt`, {
      type: 'text/plain',
    });
    const { url } = await member.call(uploadFile, {}, { file });
    await member.call(uploadFile, {}, { file: new File(['x'], 'alone.txt', { type: 'text/plain' }) });
    const content = `[notes](${url})`;
    const { id } = await member.call(sendMessage, {
      type: 'channel',
      to: 'garden',
      topic: 'tomatoes',
      content,
    });
    await goTo(page, '#settings/uploaded-files');
    await page.getByText(/^2 files · 4 kB in all$/).waitFor();
    const row = table('Uploaded files').getByRole('row', { name: /<i>ripe/ });
    await row.getByText('4 kB').waitFor();
    const link = row.getByRole('cell').getByRole('link');
    expect(await link.getAttribute('href')).toContain(`/near/${id}`);
    await row.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/The link in 1 message will lead nowhere/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await act('alone.txt', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^1 file · 4 kB in all$/).waitFor();
    expect((await member.call(getAttachments)).attachments).toHaveLength(1);
  });

  test('[W144] files that did not come are asked for when the reader wants it, and when the network is back', async () => {
    const files = '**/json/attachments';
    const failed = page.getByRole('alert').filter({ hasText: 'Could not load: ' });
    const fail = async () => {
      await page.route(files, (route) => route.abort('internetdisconnected'));
      await goTo(page, '#settings/topics');
      await goTo(page, '#settings/uploaded-files');
      await failed.waitFor();
      expect(await page.getByText(/Could not save/).count()).toBe(0);
      await page.unroute(files);
    };
    await fail();
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await fail();
    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor({ state: 'attached' });
    await page.context().setOffline(false);
    await failed.waitFor({ state: 'detached' });
  });

  test('[W144] topics are filtered by what is wanted of them, and changed by their menu', async () => {
    const { member } = scene.service;
    const { stream_id } = await member.call(getChannelId, { stream: 'garden' });
    const follow = (topic: string, visibility_policy: 1 | 3) =>
      member.call(setUserTopic, { stream_id, topic, visibility_policy });
    await follow('tomatoes', 3);
    await follow(hostile, 1);
    await goTo(page, '#settings/topics');
    const rows = table('Topics').getByRole('row');
    // The service had the author follow the third one.
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await table('Topics')
      .getByRole('link', { name: /^garden › <b>Ripe/ })
      .waitFor();
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await page.getByRole('button', { name: 'Followed: tomatoes' }).click();
    await page.getByRole('menuitemradio', { name: 'Default' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await undo();
    await page.getByRole('button', { name: 'Followed: tomatoes' }).waitFor();
  });

  test('[W144] a user is muted and unmuted, with a way back', async () => {
    const { guest, member } = scene.service;
    await goTo(page, '#settings/muted-users');
    await page.getByText('You have muted no one.').waitFor();
    const field = page.getByRole('combobox', { name: 'Mute a user' });
    await field.fill('Member Two');
    await page.getByRole('option', { name: /^Member Two/ }).waitFor();
    await field.press('Enter');
    await table('Muted users')
      .getByRole('row', { name: /Member Two/ })
      .waitFor();
    await member.call(muteUser, { muted_user_id: guest.id });
    await actions('Gus Guest').waitFor();
    await act('Member Two', 'Unmute');
    await expect.poll(() => actions('Member Two').count()).toBe(0);
    await undo();
    await actions('Member Two').waitFor();
  });

  test.each(looks)('[WP12] axe-core finds nothing: $look', async ({ colorScheme, viewport }) => {
    const { member } = scene.service.people;
    const { page: other } = await scene.open(member.email, { colorScheme, viewport });
    for (const section of ['alert-words', 'uploaded-files', 'topics', 'muted-users']) {
      await goTo(other, `#settings/${section}`);
      await other.getByRole('table').first().waitFor();
      await expectAccessible(other, section);
    }
  });
});
