/** What newcomers begin with, ways of signing in, exports, and the end of the organization. */
import { createChannel } from '@parlance/protocol/channels/endpoints';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { doReactivateOrganization } from '@parlance/server/administration/deactivate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
const hostile = '<b>compost</b> & "rain"';

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner } = scene.service;
  await owner.call(createChannel, { name: hostile, description: hostile, subscribers: [owner.id] });
  await owner.call(createChannel, { name: 'secret', subscribers: [owner.id], invite_only: true });
  ({ page } = await scene.open(scene.service.people.owner.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const snapshotOf = async (who: 'owner' | 'member' | 'otherMember') =>
  (await scene.service[who].listen()).snapshot;
const row = (name: string, within: string) =>
  main().getByRole('table', { name: within, exact: true }).getByRole('row').filter({ hasText: name });
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
const chooseFor = async (opener: string, item: string) => {
  await main().getByRole('button', { name: opener }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe.skipIf(missing !== undefined)('what newcomers begin with', () => {
  test('[W152] public channels become default ones, and ordinary ones again', async () => {
    await goTo(page, '#organization/default-channels-list');
    const field = main().getByRole('combobox', { name: 'Add a default channel' });
    await field.fill('secret');
    await field.fill('');
    await field.click();
    await page.getByRole('option', { name: hostile }).waitFor();
    expect(await page.getByRole('option', { name: 'secret' }).count()).toBe(0);
    await page.getByRole('option', { name: hostile }).click();
    await row(hostile, 'Default channels').waitFor();
    await undo();
    await row(hostile, 'Default channels').waitFor({ state: 'detached' });
    await field.fill('comp');
    await page.getByRole('option', { name: hostile }).click();
    await chooseFor(`Actions for ${hostile}`, 'Remove');
    await row(hostile, 'Default channels').waitFor({ state: 'detached' });
    await expect.poll(async () => (await snapshotOf('owner')).realm_default_streams).toEqual([]);
  });

  test('[W152] default settings are changed, and given to those who chose nothing', async () => {
    await scene.service.member.call(updateSettings, { enter_sends: true });
    await scene.service.member.call(updateSettings, { enter_sends: false });
    await goTo(page, '#organization/organization-level-user-defaults');
    const enter = main().getByRole('switch', { name: 'Enter sends the message' });
    await enter.click();
    await expect
      .poll(async () => (await snapshotOf('owner')).realm_user_settings_defaults)
      .toMatchObject({ enter_sends: true });
    await main().getByRole('checkbox', { name: 'Channels: Screen' }).check();
    await expect
      .poll(async () => (await snapshotOf('owner')).realm_user_settings_defaults)
      .toMatchObject({ enable_stream_desktop_notifications: true });
    expect((await snapshotOf('otherMember')).user_settings).toMatchObject({ enter_sends: false });
    await main().getByRole('button', { name: 'Apply to people who chose nothing' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await main().getByRole('button', { name: 'Apply to people who chose nothing' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('status').filter({ hasText: 'Settings applied' }).waitFor({ state: 'attached' });
    expect((await snapshotOf('otherMember')).user_settings).toMatchObject({
      enter_sends: true,
      enable_stream_desktop_notifications: true,
    });
    expect((await snapshotOf('member')).user_settings).toMatchObject({ enter_sends: false });
  });

  test('[W152] one way of signing in stays open', async () => {
    await goTo(page, '#organization/auth-methods');
    const passwords = main().getByRole('switch', { name: 'E-mail address and password' });
    await passwords.click();
    await page.getByRole('alert').filter({ hasText: 'Could not save: ' }).waitFor();
    await expect.poll(() => passwords.getAttribute('aria-checked')).toBe('true');
  });

  test('[W154] an export is asked for with what people allow, made, downloaded and deleted', async () => {
    await scene.service.otherMember.call(updateSettings, { allow_private_data_export: true });
    await goTo(page, '#organization/data-exports-admin');
    await main().getByText('1 of ').waitFor();
    await main().getByRole('button', { name: 'Show who allows it' }).click();
    await expect
      .poll(() => row('Member Two', 'Consents').getByRole('cell').allTextContents())
      .toEqual(['Yes']);
    expect(
      await main()
        .getByRole('radio', { name: /^Everything/ })
        .count(),
    ).toBe(0);
    await main()
      .getByRole('radio', { name: /^Also private data/ })
      .check();
    await main().getByRole('button', { name: 'Start export' }).click();
    await main().getByRole('progressbar', { name: 'Being made' }).waitFor();
    await scene.service.runJobs();
    const link = main().getByRole('link', { name: 'Download' });
    await link.waitFor();
    await page.getByRole('status').filter({ hasText: 'The export is ready' }).waitFor({ state: 'attached' });
    const archive = await page.evaluate(
      async (url) => (await fetch(url)).headers.get('content-type'),
      (await link.getAttribute('href'))!,
    );
    expect(archive).toBe('application/gzip');
    await main()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await main().getByRole('cell', { name: 'Deleted' }).waitFor();
    expect(await link.count()).toBe(0);
  });

  test('[W156] others are not shown exports, and may not end the organization', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/data-exports-admin');
    const start = other.getByRole('button', { name: 'Start export' });
    expect(await start.getAttribute('aria-disabled')).toBe('true');
    expect(await other.getByRole('table').count()).toBe(0);
    await goTo(other, '#organization/organization-profile/deactivate');
    const end = other.getByRole('button', { name: 'Deactivate organization' });
    await end.click({ force: true });
    expect(await other.getByRole('dialog').count()).toBe(0);
  });

  for (const [look, who, options] of [
    ['light, 1280×800', 'owner', { colorScheme: 'light', viewport: sizes.desktop }],
    ['dark, 320×256, a reader', 'member', { colorScheme: 'dark', viewport: { width: 320, height: 256 } }],
  ] as const)
    test(`[WP12] axe-core finds nothing: ${look}`, async () => {
      const { page: other } = await scene.open(scene.service.people[who].email, options);
      for (const [section, role] of [
        ['default-channels-list', 'table'],
        ['organization-level-user-defaults', 'switch'],
        ['auth-methods', 'switch'],
        ['data-exports-admin', 'radiogroup'],
      ] as const) {
        await goTo(other, `#organization/${section}`);
        await other.getByRole(role).first().waitFor();
        await other.evaluate(axe);
        expect(await violationsOn(other), section).toEqual([]);
        expect(
          await other.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        ).toBe(0);
      }
    });

  test('[W154] the organization ends only after its name was typed, in every window', async () => {
    const { service } = scene;
    const { page: other } = await scene.open(service.people.otherMember.email);
    await goTo(other, '#recent');
    await goTo(page, '#organization/organization-profile');
    await main().getByRole('button', { name: 'Deactivate organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Only the operator of the server can bring it back.').waitFor();
    const end = dialog.getByRole('button', { name: 'Deactivate organization' });
    await dialog.getByLabel('Type the name of the organization').fill('another');
    await end.click({ force: true });
    expect(await end.getAttribute('aria-disabled')).toBe('true');
    const name = await main().getByLabel('Name', { exact: true }).inputValue();
    await dialog.getByLabel('Type the name of the organization').fill(name);
    await end.click();
    await page.getByText('deactivated').first().waitFor();
    await other.getByText('deactivated').first().waitFor();
    // Once it is active again, the way back leads to where the reader was.
    await doReactivateOrganization(service.database, service.people.owner.organizationId);
    await other.getByRole('link', { name: 'Sign in' }).click();
    await other.getByRole('heading', { level: 1, name: 'Recent conversations' }).waitFor();
  });
});
