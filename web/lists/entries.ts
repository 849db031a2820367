/** What waits: drafts, scheduled messages and reminders, each as a line with what can be done. */
import {
  createReminder,
  createScheduledMessage,
  deleteReminder,
  deleteScheduledMessage,
} from '@parlance/client/calls';
import { isRefusal } from '@parlance/client/error';
import type { Entry } from '@parlance/client/messages/outbox-entry';
import type { Item } from '@parlance/client/state/state';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { offerUndo } from '../parts/saying/say.ts';
import { exactTimeOf } from '../parts/times/time.ts';
import { placeOf } from '../places/conversation.ts';
import type { Conversation, Place } from '../places/place.ts';
import { randomId } from '../store/device/locks.ts';
import { conversationTo, type Draft, destinationOf, messageTo } from '../store/drafts/draft.ts';
import {
  drafts,
  draftWithId,
  placeToWrite,
  removeDraft,
  wantedDraft,
  writeDraft,
} from '../store/drafts/drafts.ts';
import { conversationName } from '../store/names.ts';
import { outcomeOf } from '../store/outbox/accepted.ts';
import { theOutbox, unsent } from '../store/outbox/outbox.ts';
import { editUnsent, notSentWords } from '../store/outbox/unsent.ts';
import { go } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { ownId } from '../store/world.ts';
import { t } from '../words/index.ts';
import { reminded } from './reminded.ts';
import { noteIn } from './reminder-note.ts';

export interface WaitingEntry {
  readonly key: string;
  /** Where it belongs. */
  readonly name: string;
  readonly place: Place;
  readonly text: string;
  /** The message that the reminder is about. */
  readonly about?: number;
  /** When it happens, in words. */
  readonly when?: string;
  readonly failure?: string;
  readonly changeTime?: () => void;
  /** Resolves to false when the page says already why it did not go. */
  readonly sendNow?: () => Promise<unknown>;
  /** What opening does besides going to the place. */
  readonly open?: () => void;
  /** Undefined where nothing can be changed. */
  readonly edit?: () => unknown;
  readonly remove: () => Promise<unknown>;
  /** Takes the removal back, where that is possible. */
  readonly restore?: () => Promise<unknown>;
}

type Destination =
  | { readonly type: 'stream'; readonly to: number; readonly topic: string }
  | { readonly type: 'private'; readonly to: readonly number[] };

const others = (ids: readonly number[]): readonly number[] => {
  const left = ids.filter((id) => id !== ownId());
  return (left.length === 0 ? [ownId()] : left).toSorted((one, other) => one - other);
};

const conversationFor = (to: Destination): Conversation =>
  to.type === 'stream'
    ? { kind: 'topic', channel: to.to, topic: to.topic }
    : { kind: 'direct', people: others(to.to) };

const isAccepted = async (localId: string): Promise<boolean> => {
  const outcome = await outcomeOf(localId);
  return outcome !== undefined && 'id' in outcome;
};

const sendDraft = async (id: string, conversation: Conversation, content: string): Promise<boolean> => {
  const localId = await theOutbox().add(messageTo(conversation, content));
  removeDraft(id);
  return isAccepted(localId);
};

const draftEntry = ({ id, destination, content, changedAt }: Draft): WaitingEntry => {
  const conversation = conversationTo(destination);
  const place = placeToWrite(conversation);
  const open = () => {
    wantedDraft.value = id;
  };
  return {
    key: `draft-${id}`,
    name: conversation === undefined ? t('Not addressed yet') : conversationName(conversation),
    place,
    text: content,
    open,
    edit: () => {
      go(place);
      open();
    },
    ...(conversation === undefined ? {} : { sendNow: () => sendDraft(id, conversation, content) }),
    remove: async () => removeDraft(id),
    restore: async () => void writeDraft(id, { destination, content }, changedAt),
  };
};

const unsentEntry = (entry: Entry): WaitingEntry => {
  const { localId, message } = entry;
  const conversation = conversationFor(
    message.type === 'channel'
      ? { type: 'stream', to: Number(message.to), topic: message.topic ?? '' }
      : { type: 'private', to: [message.to].flat() },
  );
  return {
    key: `unsent-${localId}`,
    name: conversationName(conversation),
    place: placeToWrite(conversation),
    text: message.content,
    failure: notSentWords(entry),
    edit: () => editUnsent(entry),
    sendNow: async () => {
      const again = await theOutbox().resend(localId);
      return again !== undefined && isAccepted(again);
    },
    remove: () => theOutbox().discard(localId),
    restore: async () =>
      void writeDraft(randomId(), { destination: destinationOf(conversation), content: message.content }),
  };
};

const scheduledEntry = (message: Item<'scheduled_messages'>): WaitingEntry => {
  const { scheduled_message_id: id, content, scheduled_delivery_timestamp: at } = message;
  const destination: Destination =
    message.type === 'stream'
      ? { type: 'stream', to: Number(message.to), topic: message.topic ?? '' }
      : { type: 'private', to: [message.to].flat().map(Number) };
  const conversation = conversationFor(destination);
  const given =
    destination.type === 'stream'
      ? { type: 'stream' as const, to: destination.to, topic: destination.topic }
      : { type: 'direct' as const, to: destination.to };
  const remove = () => client.call(deleteScheduledMessage, { scheduled_message_id: id });
  const restore = () =>
    client.call(createScheduledMessage, { ...given, content, scheduled_delivery_timestamp: at });
  /** Before anything else, so that neither the service nor another tab sends it too. */
  const takeAsDraft = async (): Promise<string> => {
    const draft = `scheduled-${id}`;
    // A try without an answer, or another tab, may have made it, and the reader may have changed it since.
    const isNew = draftWithId(draft) === undefined;
    if (isNew) writeDraft(draft, { destination: destinationOf(conversation), content });
    try {
      await remove();
    } catch (error) {
      // Without an answer, the draft may be all that is left of the text.
      if (isNew && isRefusal(error)) removeDraft(draft);
      throw error;
    }
    return draft;
  };
  return {
    key: `scheduled-${id}`,
    name: conversationName(conversation),
    place: placeOf(conversation),
    edit: async () => {
      const draft = await takeAsDraft();
      go(placeToWrite(conversation));
      wantedDraft.value = draft;
      offerUndo(t('Not scheduled any more: now a draft'), async () => {
        await restore();
        removeDraft(draft);
      });
    },
    text: content,
    when: exactTimeOf(at),
    ...(message.failed ? { failure: t('This could not be sent.') } : {}),
    changeTime: () => openDialog('change-time', { scheduled: id, before: at }),
    sendNow: async () => {
      const draft = await takeAsDraft();
      return sendDraft(draft, conversation, draftWithId(draft)?.content ?? content);
    },
    remove,
    restore,
  };
};

/** Each line is a link itself: of those in its text, the words remain. */
const withoutLinks = (markdown: string): string => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

const reminderEntry = (reminder: Item<'reminders'>): WaitingEntry => {
  const {
    reminder_id: id,
    reminder_target_message_id: message,
    content,
    scheduled_delivery_timestamp: at,
  } = reminder;
  const target = reminded.value.get(message);
  const note = noteIn(content);
  const common: Omit<WaitingEntry, 'name' | 'text'> = {
    key: `reminder-${id}`,
    place: { kind: 'narrow', narrow: [{ operator: 'id', operand: message }] },
    about: message,
    when: exactTimeOf(at),
    remove: () => client.call(deleteReminder, { reminder_id: id }),
  };
  const own = withoutLinks(content);
  if (target === undefined && reminded.value.has(message))
    return { ...common, name: t('A message that is no longer there'), text: note ?? own };
  return {
    ...common,
    name: target === undefined ? t('A message') : conversationName(target.conversation),
    text:
      target === undefined ? own : `${note === undefined ? '' : `${note}\n`}${withoutLinks(target.content)}`,
    edit: () => openDialog('remind-me', { message }),
    restore: () =>
      client.call(createReminder, {
        message_id: message,
        scheduled_delivery_timestamp: at,
        ...(note === undefined ? {} : { note }),
      }),
  };
};

export const waitingEntries = {
  drafts: () => [...unsent.value.map(unsentEntry), ...drafts.value.map(draftEntry)],
  scheduled: () => (slice('scheduled_messages').value ?? []).map(scheduledEntry),
  reminders: () => (slice('reminders').value ?? []).map(reminderEntry),
} as const;
