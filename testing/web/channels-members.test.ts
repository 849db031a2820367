/** Who is in a channel: found, added, removed, also when they are many. */
import { createChannel, getSubscribers, subscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCrowd } from '../channels/crowd.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;
let crowd: readonly number[] = [];

const many = 2000;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, member, otherMember, moderator } = scene.service;
  crowd = await makeCrowd(
    scene.service.app.service.database,
    scene.service.people.owner.organizationId,
    many,
  );
  await owner.call(createGroup, { name: 'gardeners', description: '', members: [otherMember.id] });
  await owner.call(subscribe, { subscriptions: [{ name: 'water' }], principals: [moderator.id, member.id] });
  await owner.call(createChannel, { name: 'everyone', subscribers: [member.id, ...crowd] });
  garden = (await member.call(createChannel, { name: 'garden', subscribers: [member.id] })).id;
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const table = () => main().getByRole('table', { name: 'Subscribers' });
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' });
const members = async () =>
  (await scene.service.member.call(getSubscribers, { stream_id: garden })).subscribers.length;

describe.skipIf(missing !== undefined)('members of a channel', () => {
  test('[W122] are added by name, group and channel, and the addition can be undone', async () => {
    await goTo(page, `#channels/${garden}/garden/subscribers`);
    const row = table().getByRole('row', { name: /^Member One/ });
    await row.getByRole('cell', { name: 'Member', exact: true }).waitFor();
    await row.getByRole('cell', { name: /^(active|idle|offline)$/ }).waitFor();
    const field = main().getByRole('combobox', { name: 'Add members' });
    await field.fill('gard');
    await page.getByRole('option', { name: /^gardeners/ }).click();
    await field.fill('#wat');
    await page.getByRole('option', { name: /^#water, 2 members/ }).click();
    await field.fill('Ada');
    await page.keyboard.press('Enter');
    await main().getByRole('button', { name: 'Remove #water' }).waitFor();
    await main().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('status').getByText('3 people added').waitFor();
    for (const name of ['Member Two', 'Max Moderator', 'Ada Administrator'])
      await table().getByRole('button', { name, exact: true }).waitFor();
    await main().getByText('4 members').waitFor();
    await undo().click();
    await main().getByText('1 member', { exact: true }).waitFor();
    await expect.poll(members).toBe(1);
  });

  test('[W122] who is removed can be brought back', async () => {
    const field = main().getByRole('combobox', { name: 'Add members' });
    await field.fill('Ada');
    await page.getByRole('option', { name: /^Ada Administrator/ }).click();
    await main().getByRole('button', { name: 'Add', exact: true }).click();
    await table().getByRole('button', { name: 'Remove Ada Administrator' }).click();
    await table()
      .getByRole('button', { name: 'Ada Administrator', exact: true })
      .waitFor({ state: 'detached' });
    await undo().click();
    await table().getByRole('button', { name: 'Ada Administrator', exact: true }).waitFor();
  });

  test('[W122] a refusal is said where people are added, and what was chosen stays', async () => {
    await scene.service.owner.call(updateOrganization, {
      can_add_subscribers_group: { new: { direct_members: [], direct_subgroups: [] } },
    });
    // Those who administer the channel still may: only the service knows who has left.
    const field = main().getByRole('combobox', { name: 'Add members' });
    await field.fill('Max');
    await page.getByRole('option', { name: /^Max Moderator/ }).click();
    await page.context().setOffline(true);
    await main().getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => main().getByRole('alert').last().textContent()).not.toBe('');
    await main().getByRole('button', { name: 'Remove Max Moderator' }).waitFor();
    await page.context().setOffline(false);
  });

  test('[W122] thousands scroll without a blank moment, and are found by name', async () => {
    await goTo(page, '#channels/subscribed');
    await main().getByRole('link', { name: 'everyone' }).waitFor();
    await main().getByRole('button', { name: 'Actions for everyone' }).click();
    await page.getByRole('menuitem', { name: 'Channel settings' }).click();
    await main().getByRole('tab', { name: 'Subscribers' }).click();
    await main()
      .getByText(`${(many + 1).toLocaleString('en')} members`)
      .waitFor();
    await expect.poll(() => table().getAttribute('aria-rowcount')).toBe(String(many + 2));
    expect(await table().getByRole('row').count()).toBeLessThan(150);
    await table().getByRole('button', { name: 'Crowd 1', exact: true }).focus();
    const seen = (await page.evaluate(scrolled)) as { readonly blank: number; readonly frames: number };
    expect(seen.frames).toBeGreaterThan(20);
    expect(seen.blank).toBe(0);
    await table()
      .getByRole('button', { name: /^Crowd/ })
      .last()
      .focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Member One', exact: true }).and(page.locator(':focus')).waitFor();
    await main().getByRole('searchbox', { name: 'Filter subscribers' }).fill('crowd 1999');
    await main().getByText('1 member', { exact: true }).waitFor();
    await table().getByRole('button', { name: 'Crowd 1999', exact: true }).waitFor();
  });
});

/** Scrolls a screen in each frame, and counts the frames in which nothing is painted at the middle of the list. */
const scrolled = `(async () => {
  const table = document.querySelector('table[aria-rowcount]');
  let scroller = table;
  while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  const { left, top, width, height } = scroller.getBoundingClientRect();
  let [frames, blank] = [0, 0];
  while (frames < 60 && scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
    scroller.scrollTop += scroller.clientHeight;
    await new Promise((done) => requestAnimationFrame(done));
    frames += 1;
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('tr');
    if (!row?.hasAttribute('aria-rowindex')) blank += 1;
  }
  return { frames, blank };
})()`;
