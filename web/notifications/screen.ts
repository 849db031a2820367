/** Notifications on the screen: one for each conversation, until its messages are read [W157]. */
import { placeOf } from '../places/conversation.ts';
import { inTurn, optionsOf, showNote, takeAway, titleOf, withShown } from '../service-worker/notice.ts';
import type { NotificationNote } from '../service-worker/orders.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { conversationName } from '../store/names.ts';
import { mayNotify } from '../store/notifications/push.ts';
import { addressOf, go } from '../store/places/address.ts';
import { setting } from '../store/world.ts';
import { t } from '../words/index.ts';
import type { Arrival } from './arrival.ts';
import { noticeWords } from './notice-words.ts';

/** Characters of one message. */
const longest = 200;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

const textOf = ({ text, isDirect }: Arrival): string =>
  isDirect && setting('pm_content_in_desktop_notifications') === false
    ? t('New message')
    : text.slice(0, longest);

/** Without a service worker there are no actions. */
const showPlainly = (note: NotificationNote, icon: string): void => {
  const notification = new Notification(titleOf(note, noticeWords()), optionsOf(note, icon));
  notification.onclick = () => {
    window.focus();
    go(placeOf(note.conversation, note.messages.at(-1)?.id));
    notification.close();
  };
};

const noteOf = (arrival: Arrival): NotificationNote => {
  const { id, sender_full_name: sender } = arrival.message;
  const conversation = conversationOfMessage(arrival.message);
  return {
    messages: [{ id, sender, text: textOf(arrival) }],
    conversation,
    place: conversationName(conversation),
    address: addressOf(placeOf(conversation, id)),
  };
};

/** Resolves to false when another window was faster. */
const showOnce = async (arrival: Arrival): Promise<boolean> => {
  const worker = await registration();
  const note = await withShown(worker, noteOf(arrival));
  if (note === undefined) return false;
  const icon = arrival.message.avatar_url ?? '';
  if (worker?.active) await showNote(worker, note, { words: noticeWords(), icon });
  else showPlainly(note, icon);
  return true;
};

/** Resolves to whether it was this window that showed it. */
export const showOnScreen = async (arrival: Arrival): Promise<boolean> =>
  mayNotify() && inTurn(() => showOnce(arrival));

/** Takes away what was read or deleted elsewhere. */
export const takeFromScreen = async (isGone: (id: number) => boolean): Promise<void> => {
  const worker = await registration();
  if (worker !== undefined) await takeAway(worker, isGone, noticeWords());
};
