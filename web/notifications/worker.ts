/** What the service worker must know while the page is closed. */
import { effect } from '@preact/signals';
import { askForAnswers, nameAccount } from '../service-worker/control.ts';
import { renewPush } from '../store/notifications/push.ts';
import { ownId } from '../store/world.ts';
import { noticeWords } from './notice-words.ts';

/** Call once the worker is registered. Without one nothing happens. */
export const followWorker = async (): Promise<void> => {
  // Again in another language.
  effect(() => void nameAccount(ownId(), noticeWords()).catch(() => {}));
  await askForAnswers();
  await renewPush();
};
