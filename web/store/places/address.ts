/** Where the person is. Links, keys, menus and the browser's history all go through here. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { channelOf, placeKey } from '../../places/conversation.ts';
import { parseAddress } from '../../places/parse.ts';
import type { Address, Place } from '../../places/place.ts';
import { writeAddress } from '../../places/write.ts';
import { groups } from '../groups/groups.ts';
import { stateNow } from '../state.ts';
import { channels, people } from '../world.ts';

export type PaneName = 'main' | 'beside';

const current = signal<Address>({ place: { kind: 'home' } });
/** Whether the last change came from the browser's history. */
const arrival = signal<'link' | 'history'>('history');

export const address: ReadonlySignal<Address> = current;
export const arrivedBy: ReadonlySignal<'link' | 'history'> = arrival;

const names = {
  channel: (id: number) => channels.peek().get(id)?.name,
  person: (id: number) => people.peek().get(id)?.full_name,
  group: (id: number) => groups.peek().get(id)?.name,
};

export const addressOf = (place: Place, beside?: Place): string =>
  writeAddress({ place, ...(beside === undefined ? {} : { beside }) }, names);

const homes: Readonly<Record<string, Place>> = {
  inbox: { kind: 'list', name: 'inbox' },
  recent_topics: { kind: 'list', name: 'recent' },
  all_messages: { kind: 'narrow', narrow: [] },
};

/** The place that the person chose to begin at. */
export const homePlace = (): Place =>
  homes[stateNow().user_settings?.web_home_view ?? 'inbox'] ?? homes.inbox!;

/** Places that are shown: never the home's empty address, never a dialog's. */
const placeBehind = (place: Place): Place => (place.kind === 'home' ? homePlace() : place);

/** The place of the first pane. */
export const place: ReadonlySignal<Place> = computed(() => placeBehind(current.value.place));
/** What rows of the sidebar compare with: most of them are not concerned by a change of place. */
export const placeKeyNow: ReadonlySignal<string> = computed(() => placeKey(place.value));
export const channelNow: ReadonlySignal<number | undefined> = computed(() => channelOf(place.value));
export const besidePlace: ReadonlySignal<Place | undefined> = computed(() => current.value.beside);

/** Dialogs with an address open over the place before. */
let onDialog: (place: Extract<Place, { kind: 'dialog' }>) => void = () => {};
let onNowhere: () => void = () => {};
let uncover: () => void = () => {};

/** `close`: closes what is open over the page. */
export const provideUncovering = (close: typeof uncover): void => {
  uncover = close;
};

/** Other clients also write down the reader among the people of a conversation. */
const withoutReader = (given: Place): Place => {
  if (given.kind !== 'narrow') return given;
  const reader = stateNow().user_id;
  const narrow = given.narrow.map((term) =>
    term.operator === 'dm' && Array.isArray(term.operand) && term.operand.length > 1
      ? { ...term, operand: term.operand.filter((id) => id !== reader) }
      : term,
  );
  return { ...given, narrow };
};

const read = (): void => {
  const { address: written, isOutdated } = parseAddress(location.hash);
  const parsed: Address = { ...written, place: withoutReader(written.place) };
  if (parsed.place.kind === 'dialog') {
    onDialog(parsed.place);
    history.replaceState(history.state, '', writeAddress(current.peek(), names));
    return;
  }
  if (parsed.place.kind === 'nowhere') {
    history.replaceState(history.state, '', '#');
    current.value = { place: { kind: 'home' } };
    // A change of place closes the alert of the place before.
    onNowhere();
    return;
  }
  if (isOutdated) history.replaceState(history.state, '', writeAddress(parsed, names));
  current.value = parsed;
};

const markEntry = (): void => {
  if (history.state === null) history.replaceState({}, '');
};

export interface AddressListener {
  readonly onDialog: typeof onDialog;
  readonly onNowhere: typeof onNowhere;
}

/** Follows the browser's address. */
export const followAddress = (listener: AddressListener): void => {
  ({ onDialog, onNowhere } = listener);
  // A followed link makes an entry without a state; back and forward lead to one that was given its state here.
  addEventListener('popstate', ({ state }) => {
    arrival.value = state === null ? 'link' : 'history';
    uncover();
    markEntry();
    read();
  });
  markEntry();
  read();
};

/** Goes to a place in the first pane; the second stays, unless another place for it is named. */
export const go = (to: Place, { replace = false, beside = current.peek().beside } = {}): void => {
  const next: Address = { place: to, ...(beside === undefined ? {} : { beside }) };
  const written = writeAddress(next, names);
  if (written !== location.hash) {
    arrival.value = 'link';
    history[replace ? 'replaceState' : 'pushState']({}, '', written);
  }
  read();
};

/** Opens a place in the second pane, or closes the pane. */
export const openBeside = (beside: Place | undefined): void => {
  const next: Address = { place: current.peek().place, ...(beside === undefined ? {} : { beside }) };
  history.pushState({}, '', writeAddress(next, names) || '#');
  read();
};
