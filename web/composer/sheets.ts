/** The sheet of each pane. It lives as long as the page. */
import type { NewMessage } from '@parlance/client/messages/outbox-entry';
import { typeInto } from '../parts/type-into.ts';
import { placeOf } from '../places/conversation.ts';
import { besidePlace, go, type PaneName } from '../store/address.ts';
import { conversationTo, type Destination, sameDestination } from '../store/draft.ts';
import { wantedDraft, writeDraft } from '../store/drafts.ts';
import { activePane } from '../store/focus.ts';
import { provideInsertion } from '../store/insertion.ts';
import { randomId } from '../store/locks.ts';
import { ownId } from '../store/world.ts';
import { provideRestore } from '../store/writing-back.ts';
import { Sheet } from './sheet.ts';

const sheets = new Map<PaneName, Sheet>();

export const sheetOf = (pane: PaneName): Sheet => {
  const known = sheets.get(pane);
  if (known !== undefined) return known;
  const sheet = new Sheet(pane);
  // Others may hear of the first letters a moment later.
  void import('./typing.ts').then(({ followTyping }) => followTyping(sheet)).catch(() => {});
  sheets.set(pane, sheet);
  return sheet;
};

export const openSheets = (): readonly Sheet[] => [...sheets.values()];

/** Whether requests are for this pane. */
export const isLastUsed = (pane: PaneName): boolean =>
  pane === (besidePlace.value === undefined ? 'main' : activePane.value);

/** The sheet of the pane that was used last. */
export const activeSheet = (): Sheet => sheetOf(isLastUsed('beside') ? 'beside' : 'main');

const destinationIn = ({ type, to, topic = '' }: NewMessage): Destination => {
  if (type === 'channel') return { kind: 'topic', channel: Number(to), topic };
  const others = [to].flat().filter((id) => id !== ownId());
  return { kind: 'direct', people: others.length === 0 ? [ownId()] : others.sort((a, b) => a - b) };
};

/** Into the box that writes there, or else into a draft that is opened in its conversation. */
const restore = (message: NewMessage): void => {
  const destination = destinationIn(message);
  const active = activeSheet();
  const open = [active, ...sheets.values()].find(
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
  const conversation = conversationTo(destination);
  if (conversation !== undefined) go(placeOf(conversation));
  wantedDraft.value = draft.id;
};

provideRestore(restore);

provideInsertion((text) => {
  const { field } = activeSheet();
  if (field !== undefined) typeInto(field, field.selectionStart, field.selectionEnd, text);
});

const flushAll = (): void => {
  for (const sheet of sheets.values()) sheet.flush();
};
addEventListener('pagehide', flushAll);
document.addEventListener('visibilitychange', flushAll);
