/** A member who writes in the channel garden. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { goTo, type Scene, startScene, type Window } from './scene.ts';

/** Resolves to what the device holds of edits, as JSON. */
const notesOn = (page: Page): Promise<string> =>
  page.evaluate<string>(`new Promise((resolve) => {
    const opening = indexedDB.open('parlance');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('notes').objectStore('notes').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  })`);

export class Writer {
  readonly scene: Scene;
  readonly window: Window;
  readonly page: Page;
  /** The id of the channel. */
  readonly garden: number;

  constructor(scene: Scene, window: Window, garden: number) {
    this.scene = scene;
    this.window = window;
    this.page = window.page;
    this.garden = garden;
  }

  inTopic(topic: string): string {
    return `#narrow/channel/${this.garden}/topic/${topic}`;
  }

  message(on = this.page) {
    return on.getByRole('textbox', { name: 'Message', exact: true });
  }

  text(on = this.page): Promise<string> {
    return this.message(on).inputValue();
  }

  focused() {
    return this.page.locator(':focus');
  }

  async open(topic: string): Promise<void> {
    await goTo(this.page, this.inTopic(topic));
    await this.message().fill('');
  }

  send(): Promise<void> {
    return this.page.keyboard.press('Control+Enter');
  }

  readonly notes = (): Promise<string> => notesOn(this.page);

  async newestIn(topic: string) {
    const { messages } = await this.scene.service.member.bare.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [
        { operator: 'channel', operand: this.garden },
        { operator: 'topic', operand: topic },
      ],
      apply_markdown: false,
    });
    return messages[0];
  }
}

export const startWriter = async (): Promise<Writer> => {
  const scene = await startScene();
  const { member, otherMember, guest, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'greenhouse' }],
    principals: [member.id, otherMember.id, guest.id],
  });
  for (const [topic, content] of [
    ['tomatoes', 'The tomatoes are **ripe**'],
    ['pump', 'The pump is off'],
  ] as const)
    await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content });
  const { stream_id } = await member.call(getChannelId, { stream: 'garden' });
  return new Writer(scene, await scene.open(people.member.email), stream_id);
};
