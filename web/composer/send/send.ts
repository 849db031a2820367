/** Sends what is written: shown at once, and stored before it goes, so that it is never lost. */
import type { NewMessage } from '@parlance/client/messages/outbox-entry';
import { announce, offerUndo, showAlert } from '../../parts/saying/say.ts';
import { conversationOf, keyOf, placeOf, sameConversation } from '../../places/conversation.ts';
import type { Conversation } from '../../places/place.ts';
import { conversationTo, type Destination, messageTo } from '../../store/drafts/draft.ts';
import { conversationName } from '../../store/names.ts';
import { outcomeOf } from '../../store/outbox/accepted.ts';
import { theOutbox } from '../../store/outbox/outbox.ts';
import { markAgain } from '../../store/panes/busy.ts';
import { feedOf } from '../../store/panes/feeds.ts';
import { go } from '../../store/places/address.ts';
import { setting } from '../../store/world.ts';
import { dropAttachments, withAttachments } from '../../store/writing/attachments.ts';
import { restoreText } from '../../store/writing/back.ts';
import { t } from '../../words/index.ts';
import { attachedTo, filesAreThere, isEmptyText } from '../attached.ts';
import type { Objection } from '../notices/objections.ts';
import type { Part, Sheet } from '../sheet.ts';
import { mayTakeBack, takeBack } from './take-back.ts';

/** The links of attached files stand below the text. */
export const messageFrom = (conversation: Conversation, text: string): NewMessage =>
  messageTo(conversation, withAttachments(text, keyOf(conversation)));

const missing: Readonly<Record<string, Part>> = {
  'no-channel': 'channel',
  'unknown-channel': 'channel',
  'topic-needed': 'topic',
  'no-recipients': 'recipients',
};

const sayWhy = async (objection: Objection, destination: Destination): Promise<void> => {
  const { objectionWords } = await import('../notices/words.ts');
  announce(objectionWords(objection, destination));
};

/** Whether nothing stands against sending. Shows what does, and leads to the field that is missing. */
export const isReady = (sheet: Sheet): boolean => {
  const { checks, content, isTried, wanted } = sheet;
  if (isEmptyText(content.peek(), sheet.destination.peek())) return false;
  const [objection] = checks.objections.peek();
  if (objection === undefined && !checks.needsConsent) return true;
  isTried.value = true;
  if (objection === undefined) wanted.value = 'consent';
  else {
    wanted.value = missing[objection.kind];
    void sayWhy(objection, sheet.destination.peek()!);
  }
  if (wanted.peek() === 'topic') sheet.isChoosing.value = true;
  return false;
};

/** Whether a message there is seen where the person is. */
const isSeenIn = (sheet: Sheet, conversation: Conversation): boolean => {
  const { place } = sheet;
  if (place.kind !== 'narrow') return false;
  const shown = conversationOf(place);
  if (shown === undefined) return place.narrow.length === 0;
  if (shown.kind === 'channel')
    return conversation.kind !== 'direct' && conversation.channel === shown.channel;
  return sameConversation(shown, conversation);
};

const follow = async (localId: string, message: NewMessage, elsewhere: string | undefined): Promise<void> => {
  const outcome = await outcomeOf(localId);
  if (outcome === undefined || 'failure' in outcome) return;
  markAgain('parlance:sent');
  const text = elsewhere === undefined ? t('Sent') : t('Sent to {place}', { place: elsewhere });
  if (mayTakeBack(message)) offerUndo(text, () => takeBack(outcome.id, message));
  else announce(text);
};

/** Shows a message and stores it for sending. `text`: what goes instead of the written text. */
export const dispatch = async (sheet: Sheet, destination: Destination, text?: string): Promise<void> => {
  const conversation = conversationTo(destination);
  if (conversation === undefined) return;
  const written = sheet.content.peek();
  const message = messageFrom(conversation, (text ?? written).trimEnd());
  const isSeen = isSeenIn(sheet, conversation);
  // The device has the message before it lets go of the text.
  const adding = theOutbox().add(message);
  dropAttachments(keyOf(conversation));
  sheet.clear(written);
  if (isSeen) feedOf(sheet.pane)?.showEnd();
  else if (setting('web_navigate_to_sent_message') === true) {
    go(placeOf(conversation));
    sheet.wanted.value = 'text';
  }
  try {
    void follow(await adding, message, isSeen ? undefined : conversationName(conversation));
  } catch {
    restoreText(message);
    showAlert(t('Not sent: {why}', { why: t('This device has no room left.') }));
  }
};

const waiting = new WeakSet<Sheet>();

/** Waits for files that are on their way, unless the person goes elsewhere meanwhile. */
export const send = async (sheet: Sheet): Promise<void> => {
  const destination = sheet.destination.peek();
  if (destination === undefined || waiting.has(sheet) || !isReady(sheet)) return;
  const key = attachedTo(destination);
  waiting.add(sheet);
  try {
    if (!(await filesAreThere(key)) || attachedTo(sheet.destination.peek()) !== key) return;
  } finally {
    waiting.delete(sheet);
  }
  await dispatch(sheet, destination);
};
