import type { StateInline } from 'markdown-it';
import { type Address, findAddresses, urlOfAddress } from './addresses.ts';

interface Search {
  addresses: readonly Address[];
  next: number;
  /** The start of the last search for a special character, and the character it found. */
  from: number;
  stop: number;
}

const searches = new WeakMap<StateInline, Search>();

function searchOf(state: StateInline): Search {
  let search = searches.get(state);
  if (search === undefined) {
    search = { addresses: findAddresses(state.src), next: 0, from: 0, stop: -1 };
    searches.set(state, search);
  }
  return search;
}

/** First characters of other inline rules. */
const special = /[\n#$&*:<@[\]_`~]/g;

/**
 * Reads text up to the next special character, or one whole address, before emphasis or emoji inside it
 * apply. Link text holds no addresses.
 */
export function addressRule(state: StateInline, silent: boolean): boolean {
  const address = silent || state.linkLevel > 0 ? undefined : nextAddress(state);
  if (address?.start === state.pos && pushAddress(state, address)) return true;
  const stop = nextSpecial(state);
  const start = address !== undefined && address.start > state.pos ? address.start : state.posMax;
  const end = Math.min(stop, start, state.posMax);
  if (end === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function nextSpecial(state: StateInline): number {
  const search = searchOf(state);
  // Link text is read twice, so the position may go back.
  if (search.stop < state.pos || state.pos < search.from) {
    search.from = state.pos;
    special.lastIndex = state.pos;
    search.stop = special.exec(state.src)?.index ?? Infinity;
  }
  return search.stop;
}

function nextAddress(state: StateInline): Address | undefined {
  const search = searchOf(state);
  while ((search.addresses[search.next]?.start ?? Infinity) < state.pos) search.next++;
  return search.addresses[search.next];
}

function pushAddress(state: StateInline, address: Address): boolean {
  const url = state.md.normalizeLink(urlOfAddress(address, state.src));
  if (address.end > state.posMax || !state.md.validateLink(url)) return false;
  const open = state.push('link_open', 'a', 1);
  open.attrs = [['href', url]];
  open.markup = 'linkify';
  state.push('text', '', 0).content = state.src.slice(address.start, address.end);
  state.push('link_close', 'a', -1).markup = 'linkify';
  state.pos = address.end;
  return true;
}
