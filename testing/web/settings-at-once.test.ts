/** Settings that two administrators change in the same second, and Undo after another person's change. */
import { createGroup, getGroups, updateGroup } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let pickers = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner } = scene.service;
  pickers = (await owner.call(createGroup, { name: 'pickers', description: '', members: [] })).group_id;
  ({ page } = await scene.open(scene.service.people.owner.email));
});
afterAll(async () => {
  await scene?.close();
});

const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
const changed = () => page.getByText('Could not save: This was changed meanwhile.');
const realm = async () => (await scene.service.owner.listen({ fetch_event_types: ['realm'] })).snapshot;
const group = async () => {
  const { user_groups } = await scene.service.owner.call(getGroups);
  return user_groups.find(({ id }) => id === pickers)!;
};
const take = async (field: string, text: string, option: RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).click();
};
/** Another person's change, after the page sent its own and before the service has it. */
const before = async (address: RegExp, change: () => Promise<unknown>) => {
  await page.route(
    address,
    async (route) => {
      await change();
      await route.continue();
    },
    { times: 1 },
  );
};

describe.skipIf(missing !== undefined)('settings that two people change at once', () => {
  test('[W148] a permission that another changed meanwhile stays as it is, and the page says so', async () => {
    const { administrator, people } = scene.service;
    const theirs = { direct_members: [people.newcomer.id], direct_subgroups: [] };
    await goTo(page, '#organization/organization-permissions');
    await before(/json\/realm$/, () =>
      administrator.call(updateOrganization, { can_add_custom_emoji_group: { new: theirs } }),
    );
    await take('Add emoji', 'pick', /^pickers/);
    await changed().waitFor();
    expect((await realm()).realm_can_add_custom_emoji_group).toEqual(theirs);
    await take('Add emoji', 'pick', /^pickers/);
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    expect(await changed().count()).toBe(0);
    await administrator.call(updateOrganization, { can_add_custom_emoji_group: { new: pickers } });
    await undo();
    await changed().waitFor();
    expect((await realm()).realm_can_add_custom_emoji_group).toBe(pickers);
  });

  test('[W148] two own changes in a row go one after the other', async () => {
    const { newcomer, guest } = scene.service.people;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before(/json\/realm$/, () => both);
    await take('Add emoji', 'Nova', /^Nova Newcomer/);
    await take('Add emoji', 'Gus', /^Gus Guest/);
    release();
    await expect
      .poll(async () => (await realm()).realm_can_add_custom_emoji_group)
      .toEqual({
        direct_members: [guest.id, newcomer.id].sort((a, b) => a - b),
        direct_subgroups: [pickers],
      });
    expect(await changed().count()).toBe(0);
  });

  test('[W139] what another switches back before the answer is shown as it is', async () => {
    const { owner, administrator } = scene.service;
    await goTo(page, '#organization/organization-settings');
    const edits = page.getByRole('switch', { name: 'People can edit their messages' });
    await expect.poll(() => edits.getAttribute('aria-checked')).toBe('true');
    const heard = (isOn: boolean) =>
      page.waitForResponse(
        async (response) =>
          response.url().includes('json/events') &&
          (await response.text()).includes(`"allow_message_editing":${isOn}`),
      );
    // Both events come before the answer.
    await page.route(
      /json\/realm$/,
      async (route) => {
        for (const [person, isOn] of [
          [owner, false],
          [administrator, true],
        ] as const)
          await Promise.all([heard(isOn), person.call(updateOrganization, { allow_message_editing: isOn })]);
        await route.fulfill({ json: { result: 'success', msg: '', allow_message_editing: false } });
      },
      { times: 1 },
    );
    await edits.click();
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    await expect.poll(() => edits.getAttribute('aria-checked')).toBe('true');
  });

  test('[W139] Undo leaves what another set since', async () => {
    const { administrator } = scene.service;
    await goTo(page, '#organization/organization-profile');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Garden');
    await name.press('Enter');
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    await administrator.call(updateOrganization, { name: 'Orchard' });
    await expect.poll(() => name.inputValue()).toBe('Orchard');
    await undo();
    await changed().waitFor();
    expect((await realm()).realm_name).toBe('Orchard');
  });

  test('[W135] Undo of a description leaves the name that another gave the group since', async () => {
    await goTo(page, `#groups/${pickers}/pickers/general`);
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.fill('Who pick what is ripe');
    await page.getByRole('textbox', { name: 'Name' }).fill('reapers');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    await scene.service.owner.call(updateGroup, { user_group_id: pickers, name: 'harvesters' });
    await page.getByRole('heading', { level: 2, name: 'harvesters' }).waitFor();
    await undo();
    await expect.poll(async () => (await group()).description).toBe('');
    expect((await group()).name).toBe('harvesters');
  });
});
