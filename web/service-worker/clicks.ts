/** Brings what is done with a notification to a window of the application, or does it when none is open. */
import { updateFlags } from '@parlance/client/calls';
import { knownWords } from './known.ts';
import { createNote } from './note.ts';
import { takeAway } from './notice.ts';
import type { NotificationAnswer, NotificationNote } from './orders.ts';
import { serviceClient } from './service.ts';

declare const self: ServiceWorkerGlobalScope;

const waiting = createNote('answers');

const openWindow = async (): Promise<WindowClient | undefined> => {
  const windows = await self.clients.matchAll({ type: 'window' });
  return windows.find(({ focused }) => focused) ?? windows[0];
};

const keep = async (answer: NotificationAnswer): Promise<void> => {
  const kept = JSON.parse((await waiting.read()) ?? '[]') as readonly NotificationAnswer[];
  await waiting.write(JSON.stringify([...kept, answer]));
};

/** Returns whether the service took it. */
const markRead = async ({ messages }: NotificationNote): Promise<boolean> => {
  const client = await serviceClient();
  const ids = messages.map(({ id }) => id);
  return client.call(updateFlags, { messages: ids, op: 'add', flag: 'read' }).then(
    () => true,
    () => false,
  );
};

/** The window sends what was written: it keeps it until the service has it. */
const answerWithoutWindow = async (answer: NotificationAnswer): Promise<void> => {
  const { action, text, note } = answer;
  if (action === 'read' && (await markRead(note))) return;
  if (action === 'read' || text !== undefined) await keep(answer);
  if (action !== 'read') await self.clients.openWindow(`/${note.address}`);
};

/** Closes it, or leaves in it what came since the reader touched it: both have the same name for the browser. */
const takeFromScreen = async ({ messages }: NotificationNote): Promise<void> =>
  takeAway(self.registration, (id) => messages.some((one) => one.id === id), await knownWords());

const obey = async (answer: NotificationAnswer): Promise<void> => {
  const window = await openWindow();
  if (window === undefined) return answerWithoutWindow(answer);
  window.postMessage(answer);
  // Nothing is to be seen of what was done within the notification.
  if (answer.action !== 'read' && !answer.text) await window.focus().catch(() => {});
};

/** `text`: what was written into the notification itself. */
export const answerClick = async (event: NotificationEvent): Promise<void> => {
  const { notification, action } = event;
  const { reply: text } = event as { readonly reply?: string };
  const note = notification.data as NotificationNote | null;
  if (note === null) {
    notification.close();
    await ((await openWindow())?.focus() ?? self.clients.openWindow('/'));
    return;
  }
  const answer: NotificationAnswer = { kind: 'notification', action, note, ...(text ? { text } : {}) };
  await Promise.all([takeFromScreen(note).catch(() => {}), obey(answer)]);
};

/** Gives a window what waits for one. */
export const handOver = async (): Promise<void> => {
  const kept = JSON.parse((await waiting.read()) ?? '[]') as readonly NotificationAnswer[];
  const window = kept.length === 0 ? undefined : await openWindow();
  if (window === undefined) return;
  await waiting.erase();
  for (const answer of kept) window.postMessage(answer);
};

export const forgetAnswers = (): Promise<void> => waiting.erase();
