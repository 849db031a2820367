/** Who may do what: set by groups and people, and looked at from both sides [W148]. */
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { createUser } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../cast.ts';
import { sizes } from '../chromium/launch.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let diggers = 0;
const hostile = '<b Bold محمد & a long name';

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, otherMember, guest } = scene.service;
  await owner.call(createUser, { email: 'hostile@example.com', password, full_name: hostile });
  diggers = (
    await owner.call(createGroup, { name: 'diggers', description: '', members: [otherMember.id, guest.id] })
  ).group_id;
  await owner.call(createGroup, { name: 'gardeners', description: '', members: [], subgroups: [diggers] });
  ({ page } = await scene.open(scene.service.people.owner.email));
  await goTo(page, '#organization/organization-permissions');
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const field = (name: string) => main().getByRole('combobox', { name, exact: true });
const realm = async () => (await scene.service.owner.listen({ fetch_event_types: ['realm'] })).snapshot;
const look = (side: string) => main().getByRole('radio', { name: side }).check();
const take = async (into: string, text: string, option: RegExp) => {
  await field(into).fill(text);
  await page.getByRole('option', { name: option }).click();
};
/** What the tables say of each row. */
const said = (row: string) =>
  main().getByRole('row').filter({ hasText: row }).first().getByRole('cell').allTextContents();

describe.skipIf(missing !== undefined)('permissions of the organization', () => {
  test('[W148] a permission is given to a group and a person, and taken back', async () => {
    await take('Add emoji', 'gard', /^gardeners/);
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    await take('Add emoji', 'Nova', /^Nova Newcomer/);
    const { newcomer } = scene.service.people;
    await expect
      .poll(async () => (await realm()).realm_can_add_custom_emoji_group)
      .toMatchObject({ direct_members: [newcomer.id] });
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await realm()).realm_can_add_custom_emoji_group)
      .toMatchObject({ direct_members: [] });
  });

  test('[W148] what must be a role offers no groups; what must have a holder keeps its last one', async () => {
    await field('Make channels that are open to the web').fill('er');
    await page.getByRole('option', { name: /^Moderators/ }).waitFor();
    expect(await page.getByRole('option', { name: /^gardeners/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const row = main().getByRole('combobox', { name: 'See all people', exact: true }).locator('..');
    await expect.poll(() => row.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  test('[W148] a look at a person says what they may do, and by which memberships', async () => {
    await take('Person', 'Member Two', /^Member Two/);
    await main().getByRole('table', { name: 'What Member Two may do' }).waitFor();
    await expect.poll(() => said('Send invitations')).toEqual(['Yes', 'Members']);
    await expect.poll(() => said('Delete messages of others')).toEqual(['No', '']);
    await take('Delete messages of others', 'gard', /^gardeners/);
    await expect.poll(() => said('Delete messages of others')).toEqual(['Yes', 'diggers → gardeners']);
    await take('Person', 'Gus', /^Gus Guest/);
    await expect.poll(() => said('Delete messages of others')).toEqual(['No', '']);
    await take('Person', 'Olive', /^Olive Owner/);
    await expect.poll(() => said('Send invitations')).toEqual(['Yes', 'Owners → Members']);
  });

  test('[W148] a look at a permission lists who has it; guests are not among them', async () => {
    await look('Who may do something');
    await main()
      .getByRole('combobox', { name: 'Permission', exact: true })
      .selectOption('Delete messages of others');
    const table = main().getByRole('table', { name: 'Delete messages of others' });
    const names = () => table.getByRole('rowheader').allTextContents();
    await expect.poll(names).toEqual(['Ada Administrator', 'Member Two', 'Olive Owner']);
    expect(await said('Member Two')).toEqual(['Member', 'diggers → gardeners']);
    await main()
      .getByRole('searchbox', { name: /^Filter/ })
      .last()
      .fill('zebra');
    await main().getByText('Nothing here has these words.').waitFor();
    await main()
      .getByRole('searchbox', { name: /^Filter/ })
      .last()
      .fill('');
    await main().getByRole('combobox', { name: 'Permission', exact: true }).selectOption('Make groups');
    await main().getByRole('rowheader', { name: hostile }).waitFor();
  });

  test('[W156] others read the same permissions, and who changes them', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/organization-permissions');
    const emoji = other.getByRole('combobox', { name: 'Add emoji', exact: true });
    expect(await emoji.getAttribute('aria-disabled')).toBe('true');
    await other.getByText('Only administrators can change this').first().waitFor();
    await other.getByText('Only owners can change this').first().waitFor();
    expect(await other.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  for (const [look, who, options] of [
    ['light, 1280×800', 'owner', { colorScheme: 'light', viewport: sizes.desktop }],
    ['dark, 320×256, a reader', 'member', { colorScheme: 'dark', viewport: { width: 320, height: 256 } }],
  ] as const)
    test(`[WP12] axe-core finds nothing: ${look}`, async () => {
      const { page: other } = await scene.open(scene.service.people[who].email, options);
      await goTo(other, '#organization/organization-permissions');
      for (const side of ['What a person may do', 'Who may do something']) {
        await other.getByRole('radio', { name: side }).check();
        await other.getByRole('table').first().waitFor();
        await other.evaluate(axe);
        expect(await violationsOn(other), side).toEqual([]);
        expect(
          await other.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        ).toBe(0);
      }
    });
});
