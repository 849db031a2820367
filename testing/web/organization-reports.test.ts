/** Reports of messages: read and acted upon by moderators and administrators. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { reportMessage } from '@parlance/protocol/reports';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, violationsOn } from './axe.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let said = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { administrator, member, otherMember, moderator, people } = scene.service;
  await member.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  const garden = { type: 'channel', to: 'garden', topic: 'tomatoes' } as const;
  said = (await member.call(sendMessage, { ...garden, content: 'Buy <b>my</b> seeds' })).id;
  ({ page } = await scene.open(people.administrator.email));
  await goTo(page, '#organization/reports');
  await page.getByText('This organization has no channel for reports.').waitFor();
  await administrator.call(subscribe, {
    subscriptions: [{ name: 'court' }],
    invite_only: true,
    principals: [administrator.id, moderator.id],
  });
  const court = (await administrator.call(getChannelId, { stream: 'court' })).stream_id;
  await administrator.call(updateOrganization, { moderation_request_channel_id: court });
});
afterAll(async () => {
  await scene?.close();
});

const row = () => page.getByRole('table', { name: 'Reports' }).getByRole('row').filter({ hasText: 'seeds' });
const choose = async (item: string) => {
  await row()
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe.skipIf(missing !== undefined)('reports', () => {
  test('[W155] a report arrives by itself, with message, author, reason and reporter', async () => {
    await page.getByText('No report is open.').waitFor();
    const { member, otherMember, people } = scene.service;
    await otherMember.call(reportMessage, {
      message_id: said,
      report_type: 'spam',
      description: 'The third **today**',
    });
    await row().getByRole('rowheader', { name: 'Buy <b>my</b> seeds' }).waitFor();
    await row().getByRole('cell', { name: people.member.fullName }).waitFor();
    await row().getByRole('cell', { name: people.otherMember.fullName }).waitFor();
    await row()
      .getByRole('cell', { name: /^Spam: .*The third/ })
      .waitFor();
    expect(member.id).not.toBe(otherMember.id);
    await page.evaluate(axe);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page)).toEqual([]);
    }
  });

  test('[W155] a report is closed for all moderators, found among closed ones, and opened again', async () => {
    await choose('Close report');
    await page.getByText('No report is open.').waitFor();
    const moderators = await scene.open(scene.service.people.moderator.email);
    await goTo(moderators.page, '#organization/reports');
    await moderators.page.getByText('No report is open.').waitFor();
    await page.getByRole('checkbox', { name: 'Closed ones too' }).check();
    await row().getByRole('cell', { name: 'Closed by Ada Administrator' }).waitFor();
    await choose('Open again');
    await moderators.page.getByRole('row').filter({ hasText: 'seeds' }).waitFor();
  });

  test('[W155] the conversation opens at the message, and the author can be deactivated', async () => {
    await choose('Open conversation');
    await isReady(page);
    await page.getByRole('article', { name: /seeds/ }).waitFor();
    await goTo(page, '#organization/reports');
    await choose('Deactivate author');
    const { member } = scene.service.people;
    const question = page.getByRole('alertdialog', { name: `Deactivate ${member.fullName}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await row().waitFor();
  });

  test('[W155] the message is deleted after a question; a second time the service says no', async () => {
    const status = page.getByRole('status').filter({ hasText: 'Message deleted' });
    await choose('Delete message');
    const question = page.getByRole('alertdialog', { name: 'Delete message?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await status.waitFor({ state: 'attached' });
    await choose('Delete message');
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').filter({ hasText: 'Could not save: Invalid message' }).waitFor();
  });

  test('[W155] [W156] members learn that they are not in the channel of reports', async () => {
    const { page: other } = await scene.open(scene.service.people.otherMember.email);
    await goTo(other, '#organization/reports');
    await other.getByText('Reports go to a private channel that you are not in.').waitFor();
    expect(await other.getByRole('table', { name: 'Reports' }).count()).toBe(0);
  });
});
