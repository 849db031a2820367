/** Many channels in one table; making a channel with all that belongs to it. */
import { createChannel, getChannel, getChannelId } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { write } from '@parlance/server/db/sql';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

const many = 10_000;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, member, otherMember } = scene.service;
  await otherMember.call(createChannel, {
    name: 'water',
    description: 'Pumps and <b>pipes</b>',
    subscribers: [otherMember.id],
  });
  await otherMember.call(sendMessage, { type: 'channel', to: 'water', topic: 'pump', content: 'It is off' });
  await otherMember.call(createChannel, { name: 'board', subscribers: [otherMember.id], invite_only: true });
  await owner.call(createGroup, { name: 'gardeners', description: '', members: [otherMember.id] });
  await owner.call(createFolder, { name: 'Plots' });
  const { database } = scene.service.app.service;
  await write`
    insert into channels (organization_id, name, description, rendered_description, creator_id, invite_only,
      is_web_public, history_public_to_subscribers, is_default, topics_policy, permissions, created_at)
    select organization_id, 'plot ' || n, '', '', creator_id, false, false, true, false, topics_policy, permissions,
      created_at
    from channels, generate_series(1, ${many}::int) n
    where organization_id = ${member.person.organizationId} and name = 'water'
  `.execute(database.query);
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const table = () => main().getByRole('table', { name: 'Channels' });
const dialog = () => page.getByRole('dialog', { name: 'New channel' });
const focused = (name: string) => page.getByRole('link', { name, exact: true }).and(page.locator(':focus'));

describe.skipIf(missing !== undefined)('channels in one table', () => {
  test('[W119] each has description, members, traffic and privacy; those of others are not there', async () => {
    await goTo(page, '#channels/all');
    await main().getByRole('searchbox', { name: 'Filter channels' }).fill('pump');
    const row = table().getByRole('row', { name: /^water/ });
    await row.getByText('Pumps and <b>pipes</b>').waitFor();
    for (const cell of ['1', 'Too new to say', 'Public'])
      await row.getByRole('cell', { name: cell, exact: true }).waitFor();
    await main().getByRole('searchbox', { name: 'Filter channels' }).fill('board');
    await main().getByText('No channel has this in its name.').waitFor();
    await page.keyboard.press('Escape');
  });

  test('[W119] ten thousand scroll without a blank moment, and keys lead through all of them', async () => {
    await expect.poll(() => table().getAttribute('aria-rowcount')).toBe(String(many + 2));
    expect(await table().getByRole('row').count()).toBeLessThan(150);
    const seen = (await page.evaluate(scrolled)) as { readonly blank: number; readonly frames: number };
    expect(seen.frames).toBe(50);
    expect(seen.blank).toBe(0);
    await table().getByRole('link', { name: /^plot/ }).last().focus();
    await page.keyboard.press('End');
    await focused('water').waitFor();
    await page.keyboard.press('ArrowUp');
    await focused('plot 9999').waitFor();
    await page.keyboard.press('Home');
    await focused('plot 1').waitFor();
    expect(await focused('plot 1').isVisible()).toBe(true);
  });

  test('[W119] a channel is looked into before one subscribes', async () => {
    await main().getByRole('searchbox', { name: 'Filter channels' }).fill('pump');
    await table().getByRole('link', { name: 'water', exact: true }).click();
    await page.getByRole('article', { name: /It is off/ }).waitFor();
    await main().getByText('You are not in this channel').waitFor();
    await main().getByRole('button', { name: 'Subscribe' }).click();
    await main().getByText('You are not in this channel').waitFor({ state: 'detached' });
    await goTo(page, '#channels/subscribed');
    await table().getByRole('link', { name: 'water', exact: true }).waitFor();
    await expect.poll(() => table().getAttribute('aria-rowcount')).toBe('2');
  });

  test('[W120] is made with folder, members as in another channel, and a permission', async () => {
    await goTo(page, '#channels/new');
    await page.reload();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // The focus is on the button that opens it.
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Name').fill('garden');
    await dialog().getByLabel('Folder').selectOption('Plots');
    const members = dialog().getByRole('combobox', { name: 'Members' });
    await members.fill('#water');
    await page.getByRole('option', { name: /^#water/ }).click();
    expect(await dialog().getByRole('combobox', { name: 'Who may write' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'More permissions', expanded: false }).click();
    const writers = dialog().getByRole('combobox', { name: 'Who may write' });
    await writers.fill('gardeners');
    await page.getByRole('option', { name: /^gardeners/ }).click();
    await dialog().getByRole('button', { name: 'Remove Everyone' }).first().click();
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'garden' }).waitFor();
    const { member } = scene.service;
    const { stream_id } = await member.call(getChannelId, { stream: 'garden' });
    const { stream } = await member.call(getChannel, { stream_id });
    expect(stream).toMatchObject({ subscriber_count: 2, folder_id: expect.any(Number) });
    expect(stream.can_send_message_group).not.toEqual(stream.can_create_topic_group);
  });

  test('[W120] a name that only others see is refused at its field', async () => {
    await goTo(page, '#channels/new');
    const name = dialog().getByLabel('Name');
    await name.fill('board');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await dialog().getByRole('status').getByText("Channel 'board' already exists.").waitFor();
    await name.fill('boards');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe(null);
    await page.keyboard.press('Escape');
  });
});

/** Scrolls a screen in each frame, and counts the frames in which no row is painted in the middle of the list. */
const scrolled = `(async () => {
  let scroller = document.querySelector('table[aria-rowcount]');
  while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  const { left, top, width, height } = scroller.getBoundingClientRect();
  let [frames, blank] = [0, 0];
  while (frames < 50) {
    scroller.scrollTop += scroller.clientHeight * 5;
    await new Promise((done) => requestAnimationFrame(done));
    frames += 1;
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('tr');
    if (!row?.hasAttribute('aria-rowindex')) blank += 1;
  }
  return { frames, blank };
})()`;
