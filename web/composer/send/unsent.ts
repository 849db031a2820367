/** Says which messages did not go, and puts their texts back. */
import type { Entry, NewMessage } from '@parlance/client/messages/outbox-entry';
import { effect } from '@preact/signals';
import { showAlert } from '../../parts/saying/say.ts';
import { randomId } from '../../store/device/locks.ts';
import { conversationTo, type Destination, sameDestination } from '../../store/drafts/draft.ts';
import { placeToWrite, wantedDraft, writeDraft } from '../../store/drafts/drafts.ts';
import { outboxEntries } from '../../store/outbox/outbox.ts';
import { notSentWords } from '../../store/outbox/unsent.ts';
import { go } from '../../store/places/address.ts';
import { ownId } from '../../store/world.ts';
import { provideRestore } from '../../store/writing/back.ts';
import { activeSheet, openSheets } from '../sheets.ts';

const destinationIn = ({ type, to, topic = '' }: NewMessage): Destination => {
  if (type === 'channel') return { kind: 'topic', channel: Number(to), topic };
  const others = [to].flat().filter((id) => id !== ownId());
  return { kind: 'direct', people: others.length === 0 ? [ownId()] : others.sort((a, b) => a - b) };
};

/** Into the box that writes there, or else into a draft that is opened in its conversation. */
const restore = (message: NewMessage): void => {
  const destination = destinationIn(message);
  const active = activeSheet();
  const open = [active, ...openSheets()].find(
    (sheet) =>
      sheet.field !== undefined &&
      sheet.destination.peek() !== undefined &&
      sameDestination(sheet.destination.peek()!, destination),
  );
  if (open !== undefined) {
    open.putBack(message.content);
    return;
  }
  const draft = writeDraft(randomId(), { destination, content: message.content });
  go(placeToWrite(conversationTo(destination)));
  wantedDraft.value = draft.id;
};

/** An earlier page said itself what it was refused. */
const tried = new Set<string>();

const sayRefusal = (entry: Entry): void => {
  const { localId, sending } = entry;
  if (sending.state === 'sending') tried.add(localId);
  else if (sending.state === 'failed' && tried.delete(localId)) showAlert(notSentWords(entry));
};

/** Call once. */
export const followUnsent = (): void => {
  provideRestore(restore);
  effect(() => outboxEntries.value.forEach(sayRefusal));
};
