/** Groups: found, made, joined and left, their members and permissions, and what they may do [W135]. */
import { getChannelId, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createGroup, getGroups, updateGroup } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, violationsOn } from './axe.ts';
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

const group = async (name: string) => {
  const { user_groups } = await scene.service.member.call(getGroups, { include_deactivated_groups: true });
  return user_groups.find((one) => one.name === name);
};
const idOf = async (name: string) => (await group(name))!.id;
const list = (on = page) => on.getByRole('table', { name: 'Groups' });
const members = (on = page) => on.getByRole('table', { name: 'Members' });
const tab = (name: string) => page.getByRole('tab', { name }).click();
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
const hostile = '<b>Harvest</b> مجموعة';

describe.skipIf(missing !== undefined)('groups', () => {
  test('[W135] a group is made with its people, and has a page with an address', async () => {
    await goTo(page, '#groups/new');
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The focus is on the button that opens it.
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(hostile);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Who picks what is ripe');
    await dialog.getByRole('combobox', { name: 'Members' }).pressSequentially('member one');
    await page.getByRole('option', { name: /^Member One/ }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 2, name: hostile }).waitFor();
    const id = await idOf(hostile);
    await expect.poll(() => page.url()).toContain(`#groups/${id}/.3Cb.3EHarvest`);
    const { administrator, member } = scene.service;
    expect((await group(hostile))!.members).toEqual([administrator.id, member.id].sort((a, b) => a - b));
    await tab('Members');
    await expect.poll(() => page.url()).toMatch(/\/members$/);
    await members().getByRole('button', { name: 'Member One', exact: true }).waitFor();
  });

  test('[W135] the command menu makes one too; the sections of the organization lead to the list', async () => {
    await goTo(page, '#inbox');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to or do' }).fill('>new group');
    await page
      .getByRole('option', { name: /^New group/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New group' }).waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, '#organization/bots');
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await sections.getByRole('link', { name: 'Groups' }).click();
    await list().getByRole('link', { name: hostile }).waitFor();
  });

  test('[W135] a name that is taken is refused in the form', async () => {
    await goTo(page, '#groups/all');
    await page.getByRole('button', { name: 'New group' }).click();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(hostile.toUpperCase());
    await dialog.getByText('A group of this name exists.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Create' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('[W135] people and groups are added, removed, and put back', async () => {
    const { member, otherMember } = scene.service;
    await member.call(createGroup, { name: 'pickers', description: '', members: [otherMember.id] });
    await goTo(page, `#groups/${await idOf(hostile)}/x/members`);
    const field = page.getByRole('combobox', { name: 'Add people and groups' });
    await field.pressSequentially('pick');
    await page.getByRole('option', { name: /^pickers/ }).click();
    await field.pressSequentially('gus');
    await page.getByRole('option', { name: /^Gus Guest/ }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await members().getByRole('link', { name: 'pickers' }).waitFor();
    await members().getByText('Group of 1 person').waitFor();
    await members().getByRole('button', { name: 'Gus Guest', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for pickers' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the group' }).click();
    await expect.poll(async () => (await group(hostile))!.direct_subgroup_ids).toEqual([]);
    await undo();
    await expect
      .poll(async () => (await group(hostile))!.direct_subgroup_ids)
      .toEqual([await idOf('pickers')]);
    await goTo(page, '#groups/all');
    await list().getByRole('row').filter({ hasText: hostile }).getByText('4', { exact: true }).waitFor();
  });

  test('[W135] permissions are changed, say "Saved", and decide who may join', async () => {
    const { page: other } = await scene.open(scene.service.people.otherMember.email);
    await goTo(other, '#groups/all');
    await list(other).getByRole('link', { name: hostile }).waitFor();
    expect(await other.getByRole('button', { name: `Join ${hostile}` }).count()).toBe(0);
    await goTo(page, `#groups/${await idOf(hostile)}/x/permissions`);
    const join = page.getByRole('combobox', { name: 'Who may join the group' });
    await join.click();
    await page.getByRole('option', { name: /^Members/ }).click();
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    await other.getByRole('button', { name: `Join ${hostile}` }).click();
    const own = scene.service.otherMember.id;
    await expect.poll(async () => (await group(hostile))!.members.includes(own)).toBe(true);
    await other.getByRole('button', { name: `Leave ${hostile}` }).click();
    await expect.poll(async () => (await group(hostile))!.members.includes(own)).toBe(false);
    await goTo(other, `#groups/${await idOf(hostile)}/x/general`);
    await other.getByText(/Only Ada Administrator.* can change this/).waitFor();
    const name = other.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.getAttribute('aria-disabled')).toBe('true');
  });

  test('[W135] what a group may do is shown: in the organization, in channels, in other groups', async () => {
    const { administrator, owner, member } = scene.service;
    const id = await idOf('pickers');
    await goTo(page, `#groups/${id}/pickers/permissions`);
    const may = page.getByRole('region', { name: 'What this group may do' });
    await may.getByText('No permission names this group, nor a group that it is in.').waitFor();
    await owner.call(updateOrganization, { can_add_custom_emoji_group: { new: await idOf(hostile) } });
    await may.getByText('Add emoji').waitFor();
    await administrator.call(subscribe, { subscriptions: [{ name: 'orchard' }] });
    const { stream_id } = await administrator.call(getChannelId, { stream: 'orchard' });
    await administrator.call(updateChannel, { stream_id, can_create_topic_group: { new: id } });
    await may.getByRole('link', { name: 'orchard' }).waitFor();
    await may.getByText('Start topics').waitFor();
    await member.call(createGroup, {
      name: 'cooks',
      description: '',
      members: [],
      can_mention_group: { direct_members: [], direct_subgroups: [id] },
    });
    await may.getByRole('link', { name: 'cooks' }).waitFor();
    await may.getByText('Mention', { exact: true }).waitFor();
  });

  test('[W135] name and description are saved together; a group in use is not deactivated, and one that is not is', async () => {
    await goTo(page, `#groups/${await idOf('pickers')}/x/general`);
    await page.getByRole('button', { name: 'Deactivate group' }).waitFor({ state: 'detached' });
    const { page: maker } = await scene.open(scene.service.people.member.email);
    await goTo(maker, `#groups/${await idOf('pickers')}/x/general`);
    await maker.getByRole('button', { name: 'Deactivate group' }).click();
    await maker.getByRole('alert').filter({ hasText: 'The group is in use by:' }).waitFor();
    await goTo(maker, `#groups/${await idOf('cooks')}/x/general`);
    await maker.getByRole('textbox', { name: 'Description' }).fill('They cook');
    await maker.getByRole('textbox', { name: 'Name' }).fill('Cooks');
    await maker.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await group('Cooks'))?.description).toBe('They cook');
    await maker.getByRole('button', { name: 'Deactivate group' }).click();
    await expect.poll(async () => (await group('Cooks'))?.deactivated).toBe(true);
    await maker.getByRole('button', { name: 'Reactivate group' }).click();
    await expect.poll(async () => (await group('Cooks'))?.deactivated).toBe(false);
  });

  test('[W135] a description is saved without the name that another changed meanwhile', async () => {
    const { member, people } = scene.service;
    const user_group_id = await idOf('Cooks');
    const { page: maker } = await scene.open(people.member.email);
    await goTo(maker, `#groups/${user_group_id}/x/general`);
    await maker.getByRole('textbox', { name: 'Description' }).fill('They bake');
    await member.call(updateGroup, { user_group_id, name: 'Bakers' });
    await maker.getByRole('heading', { level: 2, name: 'Bakers' }).waitFor();
    await maker.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await group('Bakers'))?.description).toBe('They bake');
    await member.call(updateGroup, { user_group_id, name: 'Cooks' });
  });

  test('[W135] the list is filtered, and shows the own groups', async () => {
    await goTo(page, '#groups/your');
    await list().getByRole('link', { name: hostile }).waitFor();
    expect(await list().getByRole('link', { name: 'pickers' }).count()).toBe(0);
    await page.getByRole('link', { name: 'All groups' }).click();
    await list().getByRole('link', { name: 'pickers' }).waitFor();
    await page.getByRole('searchbox', { name: 'Filter Groups' }).fill('cook');
    await expect.poll(() => list().getByRole('link').allInnerTexts()).toEqual(['Cooks']);
    await goTo(page, '#groups/999999');
    await page.getByText('There is no such group.').waitFor();
  });

  for (const [colorScheme, viewport] of [
    ['light', { width: 1280, height: 800 }],
    ['dark', { width: 320, height: 256 }],
  ] as const)
    test(`[WP12] axe-core finds nothing: ${colorScheme}, ${viewport.width}×${viewport.height}`, async () => {
      const { page: other } = await scene.open(scene.service.people.administrator.email, {
        colorScheme,
        viewport,
      });
      await other.evaluate(axe);
      const id = await idOf(hostile);
      for (const view of ['all', `${id}/x/general`, `${id}/x/members`, `${id}/x/permissions`]) {
        await other.evaluate(`location.hash = '#groups/${view}'`);
        await other
          .getByRole(view === 'all' ? 'table' : 'tabpanel')
          .first()
          .waitFor();
        expect(await violationsOn(other), view).toEqual([]);
        const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await other.evaluate(overhang), view).toBe(0);
      }
    });
});
