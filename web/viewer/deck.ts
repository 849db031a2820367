/** The files between which the viewer goes: those of the conversation, as far as it is loaded. */
import { placeKey } from '../places/conversation.ts';
import { messages } from '../store/messages/messages.ts';
import { activePane } from '../store/panes/focus.ts';
import { besidePlace, place } from '../store/places/address.ts';
import { openedWindow } from '../store/windows/windows.ts';
import { type Item, itemsIn } from './items.ts';

export interface Deck {
  readonly items: readonly Item[];
  /** Index of the file that was asked for. */
  readonly start: number;
}

const itemsOf = (message: number): readonly Item[] => {
  const content = messages.get(message)?.content;
  return content === undefined ? [] : itemsIn(content, message);
};

const loadedIds = (): readonly number[] => {
  const shown = activePane.peek() === 'beside' ? besidePlace.peek() : place.peek();
  return shown === undefined ? [] : (openedWindow(placeKey(shown))?.view.peek().range?.ids ?? []);
};

export const deckFor = (message: number, source: string): Deck => {
  const isAsked = (item: Item) => item.message === message && item.address === source;
  const loaded = loadedIds().flatMap(itemsOf);
  const items = loaded.some(isAsked) ? loaded : itemsOf(message);
  return { items, start: Math.max(0, items.findIndex(isAsked)) };
};
