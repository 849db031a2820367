/** Who is writing, as others see it. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser } from '@parlance/protocol/muted-users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let other: Page;
let garden: string;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'Ripe' });
  ({ page } = await scene.open(people.member.email));
  ({ page: other } = await scene.open(people.otherMember.email));
  garden = (await page.getByRole('link', { name: /^garden\b/ }).getAttribute('href'))!;
});
afterAll(async () => {
  await scene?.close();
});

const name = () => scene.service.people.otherMember.fullName;
const activity = () => page.getByRole('group', { name: 'Activity' });
const box = (on: Page) => on.getByRole('textbox', { name: 'Message', exact: true });

describe.skipIf(missing !== undefined)('[W60] typing', () => {
  test('is seen in its topic alone, and ends when the message is there', async () => {
    await goTo(page, `${garden}/topic/tomatoes`);
    await goTo(other, `${garden}/topic/tomatoes`);
    await box(other).pressSequentially('Who waters');
    await activity().getByText(`${name()} is typing`).waitFor();
    expect(await other.getByRole('group', { name: 'Activity' }).count()).toBe(0);
    await goTo(page, `${garden}/topic/pump`);
    expect(await activity().count()).toBe(0);
    await goTo(page, `${garden}/topic/tomatoes`);
    // A writer who rests for seconds, as on a busy machine, does not write any more.
    await box(other).pressSequentially(' them');
    await activity().waitFor();
    await other.keyboard.press('Control+Enter');
    await page.getByRole('article', { name: /Who waters/ }).waitFor();
    await activity().waitFor({ state: 'detached' });
  });

  test('is seen in direct messages, and ends when the text is taken back', async () => {
    const { member, otherMember } = scene.service;
    await goTo(page, `#narrow/dm/${otherMember.id}`);
    await goTo(other, `#narrow/dm/${member.id}`);
    await box(other).pressSequentially('Hel');
    await activity().getByText(`${name()} is typing`).waitFor();
    await box(other).fill('');
    await activity().waitFor({ state: 'detached' });
  });

  test('an open edit is seen too; of a muted person nothing is', async () => {
    await goTo(page, `${garden}/topic/tomatoes`);
    await goTo(other, `${garden}/topic/tomatoes`);
    await box(other).focus();
    await other.keyboard.press('ArrowUp');
    const text = other.getByRole('form', { name: 'Edit message' }).getByRole('textbox', { name: 'Message' });
    // The source comes first.
    await expect.poll(() => text.isEditable()).toBe(true);
    await text.pressSequentially('!');
    await activity().getByText(`${name()} is editing a message`).waitFor();
    await scene.service.member.call(muteUser, { muted_user_id: scene.service.otherMember.id });
    await activity().waitFor({ state: 'detached' });
  });
});
