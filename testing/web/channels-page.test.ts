/** The page of a channel: what it is, who may do what, who is in it, what it is to the reader. */
import { createChannel, getChannel, subscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, member, otherMember } = scene.service;
  await owner.call(createGroup, { name: 'gardeners', description: 'With a spade', members: [member.id] });
  await otherMember.call(subscribe, { subscriptions: [{ name: 'water' }] });
  garden = (
    await member.call(createChannel, {
      name: 'garden',
      description: 'What grows',
      subscribers: [member.id],
    })
  ).id;
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const open = (tab: string) => goTo(page, `#channels/${garden}/garden/${tab}`);
const channel = async () => (await scene.service.member.call(getChannel, { stream_id: garden })).stream;
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' });
/** What the field with the focus is called. */
const focused = () => page.evaluate('document.activeElement.textContent');

describe.skipIf(missing !== undefined)('the page of a channel', () => {
  test('[W121] is reached from the menu of the channel, has four tabs, and each has its address', async () => {
    await goTo(page, `#narrow/channel/${garden}`);
    await main().getByRole('button', { name: 'Channel actions' }).click();
    await page.getByRole('menuitem', { name: 'Channel settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings of garden' }).waitFor();
    await main().getByRole('tab', { name: 'General', selected: true }).focus();
    for (const tab of ['Personal', 'Subscribers', 'Permissions']) {
      await page.keyboard.press('ArrowRight');
      await main().getByRole('tab', { name: tab, selected: true }).waitFor();
      await expect.poll(focused).toBe(tab);
      await expect.poll(() => page.url()).toContain(`/${tab.toLowerCase()}`);
    }
  });

  test('[W121] saves a name and a description at once, and takes the last change back', async () => {
    await open('general');
    await main().getByLabel('Name', { exact: true }).fill('vegetable garden');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Settings of vegetable garden' }).waitFor();
    await page.getByRole('status').getByText('Saved').waitFor();
    await undo().click();
    await page.getByRole('heading', { level: 1, name: 'Settings of garden' }).waitFor();
    await main().getByLabel('Description').fill('What grows, and when');
    await main().getByLabel('Description').blur();
    await expect.poll(async () => (await channel()).description).toBe('What grows, and when');
  });

  test('[W121] a name that is taken is refused at its field, and stays to be mended', async () => {
    const name = main().getByLabel('Name', { exact: true });
    await name.fill('water');
    await page.keyboard.press('Enter');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(await name.inputValue()).toBe('water');
    const why = page.getByText("Channel 'water' already exists.");
    await why.waitFor();
    expect(await why.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => name.inputValue()).toBe('garden');
  });

  test('[W121] changes privacy and the policy on topics; what others decide says who', async () => {
    await main()
      .getByRole('radio', { name: /^Private, shared history/ })
      .check();
    await expect.poll(async () => (await channel()).invite_only).toBe(true);
    await undo().click();
    await expect.poll(async () => (await channel()).invite_only).toBe(false);
    await main().getByLabel('Topics').selectOption('Topics may be left out');
    await expect.poll(async () => (await channel()).topics_policy).toBe('allow_empty_topic');
    const kept = main().getByLabel('Keep messages');
    expect(await kept.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => kept.evaluate(describes)).toContain('Only Owners can change this');
    const newcomers = main().getByRole('switch', { name: 'Newcomers are subscribed' });
    await newcomers.click({ force: true });
    expect(await newcomers.getAttribute('aria-checked')).toBe('false');
  });

  test('[W124] shows its traffic, when it was made and by which person, and the address for mail', async () => {
    await open('general');
    const about = main().getByRole('term');
    await about.getByText('Traffic').waitFor();
    await main().getByRole('button', { name: 'Member One' }).click();
    await page.getByRole('dialog', { name: 'Member One' }).waitFor();
    await page.keyboard.press('Escape');
    await main().getByRole('button', { name: 'Show mail address' }).click();
    await main().getByRole('button', { name: 'Copy mail address' }).waitFor();
    await main().getByRole('status').getByText('@').waitFor();
  });

  test('[W121] gives a permission to a group and a person, and takes it away', async () => {
    await open('permissions');
    const field = main().getByRole('combobox', { name: 'Who may write' });
    await field.fill('gard');
    await page.getByRole('option', { name: /^gardeners/ }).click();
    await field.fill('Two');
    await page.getByRole('option', { name: /^Member Two/ }).click();
    await main().getByRole('button', { name: 'Remove Everyone' }).first().click();
    const { otherMember } = scene.service;
    await expect
      .poll(async () => (await channel()).can_send_message_group)
      .toMatchObject({ direct_members: [otherMember.id] });
    await main().getByRole('button', { name: 'Remove gardeners' }).click();
    await main().getByRole('button', { name: 'Remove Member Two' }).click();
    await expect.poll(() => field.locator('..').textContent()).toContain('No one');
    await undo().click();
    await main().getByRole('button', { name: 'Remove Member Two' }).waitFor();
  });

  test('[W121] has a row for each permission that the service declares', async () => {
    const rows = (await page.evaluate(
      'fetch("/json/register", { method: "POST", body: new URLSearchParams({ fetch_event_types: \'["realm"]\' }), headers: { "X-CSRFToken": document.cookie.match(/csrftoken=([^;]+)/)[1] } }).then((answer) => answer.json()).then((answer) => Object.keys(answer.server_supported_permission_settings.stream).length)',
    )) as number;
    expect(rows).toBeGreaterThan(8);
    expect(
      await main()
        .getByRole('combobox', { name: /^Who may / })
        .count(),
    ).toBe(rows);
  });

  test('[W121] those who may not administer it can read it, and learn who can', async () => {
    const { page: theirs } = await scene.open(scene.service.people.otherMember.email);
    await goTo(theirs, `#channels/${garden}/garden/permissions`);
    await theirs.getByText('Only Administrators and Member One can change this').first().waitFor();
    const field = theirs.getByRole('combobox', { name: 'Who may start topics' });
    expect(await field.getAttribute('aria-disabled')).toBe('true');
    await field.click({ force: true });
    await theirs.keyboard.type('gard');
    expect(await theirs.getByRole('option').count()).toBe(0);
    expect(await theirs.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  });

  test('[W123] mutes, pins and notifies as its reader likes, and again as their default', async () => {
    await open('personal');
    await main().getByRole('switch', { name: 'Pin this channel to the top' }).click();
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar
      .getByRole('list', { name: 'Pinned' })
      .getByRole('link', { name: /^garden/ })
      .waitFor();
    await main().getByRole('switch', { name: 'Mute this channel' }).click();
    await sidebar.getByRole('link', { name: /^garden, muted/ }).waitFor();
    await undo().click();
    await sidebar.getByRole('link', { name: /^garden, muted/ }).waitFor({ state: 'detached' });
    const sound = main().getByLabel('With a sound');
    await expect.poll(() => sound.evaluate(chosen)).toBe('As my default: off');
    await sound.selectOption('On');
    await expect.poll(() => sound.evaluate(chosen)).toBe('On');
    await undo().click();
    await expect.poll(() => sound.evaluate(chosen)).toBe('As my default: off');
  });

  test('[W122] those who may add no one are not offered it', async () => {
    const { administrator, otherMember } = scene.service;
    await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }] });
    await administrator.call(updateOrganization, {
      can_add_subscribers_group: { new: { direct_members: [], direct_subgroups: [] } },
    });
    const { page: theirs } = await scene.open(scene.service.people.otherMember.email);
    await goTo(theirs, `#channels/${garden}/garden/subscribers`);
    await theirs
      .getByRole('table', { name: 'Subscribers' })
      .getByRole('button', { name: 'Member One' })
      .waitFor();
    await expect.poll(() => theirs.getByRole('combobox', { name: 'Add members' }).count()).toBe(0);
    expect(await theirs.getByRole('button', { name: 'Remove Member One' }).count()).toBe(0);
  });
});

const chosen = (select: unknown) => {
  const { options, selectedIndex } = select as { options: { text: string }[]; selectedIndex: number };
  return options[selectedIndex]?.text;
};

/** The texts that describe an element. */
const describes = (element: unknown) => {
  const { ownerDocument: page, getAttribute } = element as {
    ownerDocument: { getElementById(id: string): { textContent: string } | null };
    getAttribute(name: string): string;
  };
  return getAttribute
    .call(element, 'aria-describedby')
    .split(' ')
    .map((id) => page.getElementById(id)?.textContent ?? '')
    .join(' ');
};
