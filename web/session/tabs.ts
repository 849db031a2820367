/**
 * Several tabs share one connection. The tab that holds the lock polls; it sends each batch of events to the
 * others. When it closes, another tab gets the lock and continues the same queue.
 */
import type { ClientEvent, LeftQueue } from '@parlance/client/connect';
import type { State } from '@parlance/client/state/state';
import type { Link } from '../store/session/link.ts';

export type Note =
  /** Asks for a picture. */
  | { readonly kind: 'hello' }
  /** There is a new queue with a new state: too much to send where no other tab is. */
  | { readonly kind: 'registered'; readonly isReplacement: boolean }
  | {
      readonly kind: 'picture';
      readonly state: State;
      readonly queue: LeftQueue;
    }
  | { readonly kind: 'events'; readonly events: readonly ClientEvent[] }
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'try-now' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out' };

export interface Tabs {
  send(note: Note): void;
}

export const joinTabs = (receive: (note: Note) => void): Tabs => {
  const channel = new BroadcastChannel('parlance');
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    // What other tabs ask from now on is not for this account.
    if (data.kind === 'signed-out') channel.onmessage = null;
    receive(data);
  };
  return { send: (note) => channel.postMessage(note) };
};
