/** Where the focus goes when the row that has it disappears: to the next one, and after the last to the heading. */
import { addAlertWords } from '@parlance/protocol/alert-words';
import { createBot } from '@parlance/protocol/bots/endpoints';
import { uploadCustomEmoji } from '@parlance/protocol/custom-emoji';
import { createDrafts } from '@parlance/protocol/drafts';
import { createInvitationLink } from '@parlance/protocol/invitations';
import { addLinkifier } from '@parlance/protocol/linkifiers';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { createSavedSnippet, deleteSavedSnippet, getSavedSnippets } from '@parlance/protocol/saved-snippets';
import { uploadFile } from '@parlance/protocol/uploads/uploads';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../images.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ page } = await scene.open(scene.service.people.administrator.email));
});
afterAll(async () => {
  await scene?.close();
});

const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });
const act = async (name: string, item: string) => {
  await actions(name).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
};
const answer = (words: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: words, exact: true }).press('Enter');
const hasFocus = (control: Locator) => control.and(page.locator(':focus')).waitFor();
/** Finds the row of a table whose rows have the focus as a whole. */
const rowOf = (name: string) => page.getByRole('row').filter({ has: actions(name) });
const headingHasFocus = () => hasFocus(page.getByRole('main').getByRole('heading', { level: 1 }));

describe.skipIf(missing !== undefined)('a row that disappears', () => {
  test('users who are deactivated', async () => {
    await goTo(page, '#organization/users/active');
    await act('Max Moderator', 'Deactivate');
    await answer('Deactivate');
    await hasFocus(rowOf('Member One'));
    await goTo(page, '#organization/users/deactivated');
    await act('Max Moderator', 'Reactivate');
    await headingHasFocus();
  });

  test('bots that get another owner', async () => {
    const { administrator, people } = scene.service;
    for (const short_name of ['alfa', 'bravo'])
      await administrator.call(createBot, { full_name: short_name, short_name, bot_type: 1 });
    await goTo(page, '#settings/your-bots');
    await act('alfa', 'Edit bot');
    const dialog = page.getByRole('dialog', { name: 'Edit bot' });
    await dialog.getByRole('combobox', { name: 'Owner' }).fill(people.owner.fullName);
    await dialog.getByRole('option', { name: people.owner.fullName }).click();
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await actions('alfa').waitFor({ state: 'detached' });
    await hasFocus(actions('bravo'));
  });

  test('invitations, emoji and linkifiers', async () => {
    const { administrator } = scene.service;
    await administrator.call(createInvitationLink, { stream_ids: [], invite_as: 400 });
    await goTo(page, '#organization/users/invitations');
    await act('Link 1', 'Revoke');
    await answer('Revoke');
    await headingHasFocus();
    for (const emoji_name of ['seed', 'sprout'])
      await administrator.call(
        uploadCustomEmoji,
        { emoji_name },
        { file: new File([png(64, 64)], 'seed.png', { type: 'image/png' }) },
      );
    await goTo(page, '#organization/emoji-settings');
    await act('seed', 'Deactivate');
    await hasFocus(rowOf('sprout'));
    for (const letter of ['A', 'B'])
      await administrator.call(addLinkifier, {
        pattern: `${letter}-(?P<n>[0-9]+)`,
        url_template: `https://${letter}.example.org/{n}`,
      });
    await goTo(page, '#organization/linkifier-settings');
    await act('B-(?P<n>[0-9]+)', 'Delete');
    await hasFocus(actions('A-(?P<n>[0-9]+)'));
    await act('A-(?P<n>[0-9]+)', 'Delete');
    await headingHasFocus();
  });

  test('alert words and files of the reader', async () => {
    const { administrator } = scene.service;
    await administrator.call(addAlertWords, { alert_words: ['pump', 'well'] });
    await goTo(page, '#settings/alert-words');
    await act('pump', 'Remove');
    await hasFocus(actions('well'));
    await administrator.call(uploadFile, {}, { file: new File(['x'], 'a.txt') });
    await goTo(page, '#settings/uploaded-files');
    await act('a.txt', 'Delete');
    await answer('Delete');
    await headingHasFocus();
  });

  test('a list that is left for another: its first row has the focus', async () => {
    const { administrator, member } = scene.service;
    for (const content of ['Alfa', 'Bravo'])
      await administrator.call(createDrafts, {
        drafts: [{ type: 'private', to: [member.id], topic: '', content }],
      });
    await member.call(sendMessage, { type: 'direct', to: [administrator.id], content: 'Unread' });
    await page.evaluate('document.activeElement.blur()');
    await goTo(page, '#drafts');
    await hasFocus(page.getByRole('list', { name: 'Drafts' }).getByRole('link').first());
    await page.keyboard.press('t');
    await hasFocus(page.getByRole('table', { name: 'Conversations' }).getByRole('link').first());
  });

  test('a snippet, in its dialog', async () => {
    const { administrator } = scene.service;
    for (const title of ['Alfa', 'Bravo'])
      await administrator.call(createSavedSnippet, { title, content: `${title}s text` });
    await goTo(page, '#narrow/dm/1');
    await page.getByRole('button', { name: 'Saved snippets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved snippets' });
    await dialog.getByRole('button', { name: 'Delete Alfa' }).press('Enter');
    await hasFocus(dialog.getByRole('button', { name: 'Delete Bravo' }));
  });
});

describe.skipIf(missing !== undefined)(
  '[W87] a snippet that is deleted in another tab while it is edited',
  () => {
    const dialog = () => page.getByRole('dialog', { name: 'Saved snippets' });
    const area = () => dialog().getByRole('listitem').getByRole('textbox', { name: 'Text' });

    test('keeps what is written, says so, and is saved again', async () => {
      const { administrator } = scene.service;
      await dialog().getByRole('button', { name: 'Edit Bravo' }).press('Enter');
      await area().fill('Written for long');
      // What is searched for takes no form away either.
      await dialog().getByRole('searchbox', { name: 'Find a snippet' }).fill('zebra');
      const { saved_snippets } = await administrator.call(getSavedSnippets);
      await administrator.call(deleteSavedSnippet, { saved_snippet_id: saved_snippets[0]!.id });
      await dialog().getByText('This was deleted meanwhile. Saving brings it back.').waitFor();
      expect(await area().inputValue()).toBe('Written for long');
      await dialog().getByRole('listitem').getByRole('button', { name: 'Save' }).press('Enter');
      await expect
        .poll(async () => (await administrator.call(getSavedSnippets)).saved_snippets)
        .toMatchObject([{ title: 'Bravo', content: 'Written for long' }]);
    });
  },
);
