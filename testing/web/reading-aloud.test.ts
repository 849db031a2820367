/** The browser reads a message aloud and translates it [W104]. Its voice and its languages are stood in for. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

/** No voice is installed where tests run, and no model of a language. */
const standIns = `
  globalThis.said = [];
  let speaking = false;
  const speech = {
    get speaking() { return speaking; },
    speak({ text }) { speaking = true; said.push(text); },
    cancel() { speaking = false; },
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech, configurable: true });
  globalThis.LanguageDetector = {
    create: async () => ({
      detect: async (text) => [{ detectedLanguage: /Tomaten/.test(text) ? 'de' : /ocimum/.test(text) ? 'la' : 'en' }],
    }),
  };
  globalThis.Translator = {
    availability: async ({ sourceLanguage }) => (sourceLanguage === 'la' ? 'unavailable' : 'available'),
    create: async () => ({ translate: async () => 'The tomatoes are ripe' }),
  };
`;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const content of ['Die Tomaten sind **reif**', 'Who waters them?', 'Ubi est ocimum'])
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'tomatoes', content });
  const opened = await scene.open(people.member.email);
  page = opened.page;
  await page.addInitScript(standIns);
  await page.reload();
  await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
});
afterAll(async () => {
  await scene?.close();
});

const article = (text: string) => page.getByRole('article', { name: new RegExp(text) });
const choose = async (text: string, item: string): Promise<void> => {
  await article(text).focus();
  // The focused message alone has it.
  await article(text).getByRole('toolbar', { name: 'Actions' }).waitFor();
  await page.keyboard.press('i');
  await page.getByRole('menuitem', { name: item }).click();
};
const said = (): Promise<unknown> => page.evaluate('said');
const isSpeaking = (): Promise<unknown> => page.evaluate('speechSynthesis.speaking');

describe.skipIf(missing !== undefined)('the browser', () => {
  test('[W104] reads one message aloud, and stops when asked', async () => {
    // The place gives the focus to its first unread message.
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('article');
    await choose('Tomaten', 'Read aloud');
    await expect.poll(said).toEqual(['Die Tomaten sind reif']);
    await choose('Who waters', 'Read aloud');
    await expect.poll(said).toEqual(['Die Tomaten sind reif', 'Who waters them?']);
    await choose('Who waters', 'Stop reading');
    await expect.poll(isSpeaking).toBe(false);
    expect(await said()).toHaveLength(2);
  });

  test('[W104] translates on demand, and hides it again', async () => {
    await choose('Tomaten', 'Translate');
    const translation = article('Tomaten').getByRole('group', { name: 'Translation' });
    await translation.getByText('The tomatoes are ripe').waitFor();
    await translation.getByText('Translated from German by your browser').waitFor();
    await choose('Tomaten', 'Hide the translation');
    await translation.waitFor({ state: 'detached' });
  });

  test('[W104] says why it does not translate', async () => {
    await choose('ocimum', 'Translate');
    await page
      .getByRole('alert')
      .getByText('Could not translate: The browser does not know Latin.')
      .waitFor();
    await choose('Who waters', 'Translate');
    await page
      .getByRole('status', { name: 'Status' })
      .getByText('This is in your language already.')
      .waitFor();
    expect(await page.getByRole('group', { name: 'Translation' }).count()).toBe(0);
  });

  test('[W104] offers nothing where the browser cannot', async () => {
    await page.evaluate('delete globalThis.Translator; delete globalThis.speechSynthesis');
    await article('Who waters').focus();
    await page.keyboard.press('i');
    await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Translate' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});
