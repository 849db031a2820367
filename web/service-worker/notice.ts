/** Notifications: one for each conversation, made alike by the page and by the service worker [W157]. */
import { keyOf } from '../places/conversation.ts';
import { withLock } from '../store/device/locks.ts';
import type { NoticeWords, NotificationNote } from './orders.ts';

/** Messages that one notification shows. */
const mostShown = 4;

/** Actions and their inline answer are in no standard of TypeScript yet. */
interface Options extends NotificationOptions {
  readonly actions?: readonly object[];
}

const noteOf = (notification: Notification | undefined): NotificationNote | undefined =>
  (notification?.data as NotificationNote | null | undefined) ?? undefined;

export const titleOf = ({ messages, place }: NotificationNote, { many }: NoticeWords): string => {
  if (messages.length > 1)
    return many.replace('{n}', String(messages.length)).replace('{place}', () => place);
  const { sender } = messages[0]!;
  return sender === place ? sender : `${sender} (${place})`;
};

const bodyOf = ({ messages, conversation }: NotificationNote): string => {
  const isWithNames =
    messages.length > 1 && !(conversation.kind === 'direct' && conversation.people.length === 1);
  return messages
    .slice(-mostShown)
    .map(({ sender, text }) => (isWithNames ? `${sender}: ${text}` : text))
    .join('\n');
};

export const optionsOf = (note: NotificationNote, icon: string): NotificationOptions => ({
  body: bodyOf(note),
  icon,
  tag: keyOf(note.conversation),
  silent: true,
  data: note,
});

export const showNote = async (
  registration: ServiceWorkerRegistration,
  note: NotificationNote,
  { words, icon }: { readonly words: NoticeWords; readonly icon: string },
): Promise<void> => {
  const actions = [
    { action: 'reply', type: 'text', title: words.reply, placeholder: words.message },
    { action: 'read', title: words.read },
  ];
  const options: Options = { ...optionsOf(note, icon), actions };
  await registration.showNotification(titleOf(note, words), options);
};

/** What is shown of the conversation now, and the note. */
export const withShown = async (
  registration: ServiceWorkerRegistration | undefined,
  note: NotificationNote,
): Promise<NotificationNote | undefined> => {
  const shown = await registration?.getNotifications({ tag: keyOf(note.conversation) });
  const before = noteOf(shown?.at(-1))?.messages ?? [];
  const isShown = note.messages.every(({ id }) => before.some((one) => one.id === id));
  return isShown ? undefined : { ...note, messages: [...before, ...note.messages] };
};

/** Milliseconds: a browser that does not answer silences the other windows no longer. */
const longestTurn = 5000;

/** One after the other, in all windows and the service worker: Chromium forgets a notification when one looks meanwhile. */
export const inTurn = <T>(run: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    withLock('parlance:notify', async () => {
      const done = run().then(resolve, reject);
      await Promise.race([done, new Promise((end) => setTimeout(end, longestTurn))]);
    }).catch(reject);
  });

export const shownMessages = async (registration: ServiceWorkerRegistration): Promise<readonly number[]> => {
  const shown = await inTurn(() => registration.getNotifications());
  return shown.flatMap((one) => noteOf(one)?.messages.map(({ id }) => id) ?? []);
};

/** Takes away what was read or deleted elsewhere. */
export const takeAway = (
  registration: ServiceWorkerRegistration,
  isGone: (id: number) => boolean,
  words: NoticeWords,
): Promise<void> =>
  inTurn(async () => {
    for (const notification of await registration.getNotifications()) {
      const note = noteOf(notification);
      const messages = note?.messages.filter(({ id }) => !isGone(id));
      if (note === undefined || messages === undefined || messages.length === note.messages.length) continue;
      if (messages.length === 0) notification.close();
      else await showNote(registration, { ...note, messages }, { words, icon: notification.icon });
    }
  });
