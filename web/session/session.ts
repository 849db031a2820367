/**
 * The page's life: paints what the device holds, resumes the queue, and follows its events; one tab for all.
 * See docs/web.md.
 */
import type { ClientEvent, LeftQueue } from '@parlance/client/connect';
import { apply, settle } from '@parlance/client/state';
import { share } from '@parlance/client/state/share';
import type { State } from '@parlance/client/state/state';
import { batch } from '@preact/signals';
import type { Device, ReadingHeld } from '../store/device/device.ts';
import { hasLocks } from '../store/device/locks.ts';
import { forgetNotes } from '../store/device/noted.ts';
import { foreseeWaiting } from '../store/errands/errands.ts';
import { followEvent, messages, replaceState } from '../store/messages/messages.ts';
import { openOutbox, theOutbox } from '../store/outbox/outbox.ts';
import { type Link, link } from '../store/session/link.ts';
import { showState, stateNow } from '../store/state.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import type { Lead } from './lead.ts';
import { joinTabs, type Note } from './tabs.ts';
import { onWake } from './wake.ts';

export interface Session {
  /** Resolves when what an earlier page left to be sent is known. */
  readonly resumed: Promise<void>;
  /** Ends the wait before the next try. */
  tryNow(): void;
  /** After the person signed in again. */
  signedIn(): void;
  /** The other tabs leave too. */
  signedOut(): void;
}

export interface SessionOptions {
  readonly device: Device;
  readonly held: ReadingHeld;
  readonly lead: Lead;
  /** After each batch of events was shown. */
  readonly onShown: (lastEventId: number, events: readonly ClientEvent[]) => void;
}

const followNetwork = (lead: Lead): void => {
  addEventListener('offline', lead.renew);
  addEventListener('online', lead.tryNow);
  onWake(() => {
    lead.renew();
    lead.tryNow();
  });
};

const flushWhenLeft = (keeper: Keeper): void => {
  addEventListener('pagehide', () => keeper.flush());
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && keeper.flush(),
  );
};

/** Returns once the page shows what the device held, if anything. */
export const startSession = async (options: SessionOptions): Promise<Session> => {
  const { device, lead, onShown } = options;
  let queue: LeftQueue | undefined;
  let isLeading = false;
  /** The leading tab has a new queue: what it sends is of use after its picture. */
  let awaited: 'replacement' | 'first' | undefined;

  const showLink = (next: Link) => {
    const wasConnected = link.peek().kind === 'connected';
    link.value = next;
    if (isLeading) tabs.send({ kind: 'link', link: next });
    if (next.kind !== 'connected' || wasConnected) return;
    outbox.kick();
    void messages.retry();
  };

  const keep = () => {
    if (isLeading && queue !== undefined)
      keeper.keep({ state: stateNow(), queue, userId: stateNow().user_id ?? 0 });
  };

  const register = (snapshot: State, at: LeftQueue, isReplacement: boolean) => {
    const next = share(stateNow(), snapshot);
    queue = at;
    batch(() => {
      showState(next);
      replaceState(next);
    });
    foreseeWaiting();
    if (isReplacement) outbox.replace();
    keep();
    onShown(at.lastEventId, []);
  };

  const follow = (events: readonly ClientEvent[]) => {
    const fresh = events.filter(({ id }) => queue === undefined || id > queue.lastEventId);
    if (fresh.length === 0 || queue === undefined || awaited !== undefined) return;
    const before = stateNow();
    let state: State = before;
    batch(() => {
      for (const event of fresh) {
        state = apply(state, event);
        followEvent(event, state);
        outbox.follow(event);
      }
      showState(settle(before, state));
    });
    queue = { id: queue.id, lastEventId: fresh.at(-1)!.id };
    keep();
    onShown(queue.lastEventId, fresh);
  };

  const picture = (): Note | undefined => queue && { kind: 'picture', state: stateNow(), queue };

  const answerTab = (note: Note) => {
    if (note.kind === 'hello') {
      const answer = picture();
      if (answer !== undefined) tabs.send(answer);
      tabs.send({ kind: 'link', link: link.peek() });
    }
    if (note.kind === 'try-now') lead.tryNow();
  };

  const followLeader = (note: Note) => {
    if (note.kind === 'registered') {
      awaited = note.isReplacement ? 'replacement' : 'first';
      tabs.send({ kind: 'hello' });
    }
    if (note.kind === 'picture') {
      // Another tab asked for it.
      const isKnown = queue?.id === note.queue.id && queue.lastEventId >= note.queue.lastEventId;
      if (awaited === undefined && isKnown) return;
      const isReplacement = awaited === 'replacement';
      awaited = undefined;
      register(note.state, note.queue, isReplacement);
    }
    if (note.kind === 'events') follow(note.events);
    if (note.kind === 'link') showLink(note.link);
  };

  const receive = (note: Note) => {
    if (note.kind === 'signed-out') {
      forgetNotes();
      location.reload();
    } else if (note.kind === 'signed-in') lead.tryNow();
    else (isLeading ? answerTab : followLeader)(note);
  };

  const held = await options.held.whole;
  if (hasLocks()) queue = held?.queue;
  const keeper = createKeeper(device, held?.state ?? {});
  if (held !== undefined) {
    showState(held.state);
    messages.replace(held.state);
  }
  const outbox = openOutbox(device, () => queue?.id);
  const tabs = joinTabs(receive);
  const resumed = outbox.resume().catch(reportError);
  lead.follow({
    queue: () => queue,
    lead: async (isLate) => {
      // The tab that led before may have left messages.
      await (isLate ? outbox.resume().catch(reportError) : resumed);
      isLeading = true;
      awaited = undefined;
    },
    onConnected: () => link.peek().kind !== 'connected' && showLink({ kind: 'connected' }),
    onLost: showLink,
    onRegister: ({ queue_id, last_event_id, ...snapshot }, isReplacement) => {
      if (![undefined, snapshot.user_id].includes(stateNow().user_id))
        return void import('./former-reader.ts').then((one) => one.forgetFormerReader(device));
      // Without its notes, a device that holds a queue is taken for a new one.
      const replaces = isReplacement || queue !== undefined;
      register(snapshot as State, { id: queue_id, lastEventId: last_event_id }, replaces);
      tabs.send({ kind: 'registered', isReplacement: replaces });
    },
    onEvents: (events) => {
      tabs.send({ kind: 'events', events });
      follow(events);
    },
  });
  tabs.send({ kind: 'hello' });
  followNetwork(lead);
  flushWhenLeft(keeper);

  return {
    resumed,
    tryNow: () => (isLeading ? lead.tryNow() : tabs.send({ kind: 'try-now' })),
    signedIn: () => {
      lead.tryNow();
      tabs.send({ kind: 'signed-in' });
      theOutbox().kick();
    },
    signedOut: () => tabs.send({ kind: 'signed-out' }),
  };
};
