import type { StateInline } from 'markdown-it';
import { type Address, findAddresses, urlOfAddress } from './addresses.ts';

interface Search {
  addresses: readonly Address[];
  next: number;
  /** The last place where a character of other rules was looked for, and the first such character from there on. */
  from: number;
  stop: number;
}

/** What is known of a text, whose rules run from its start to its end. */
const searches = new WeakMap<StateInline, Search>();

function searchOf(state: StateInline): Search {
  let search = searches.get(state);
  if (search === undefined) {
    search = { addresses: findAddresses(state.src), next: 0, from: 0, stop: -1 };
    searches.set(state, search);
  }
  return search;
}

/** The characters that other rules begin with: text is read up to these. */
const special = /[\n#$&*:<@[\]_`~]/g;

/**
 * Text up to the next character that may mean something, or an address. Addresses are taken whole, before the marks of
 * emphasis or emoji in them mean anything; in a link's own words there are none.
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
  // The words of a link are read twice, so the place may lie before the last.
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
