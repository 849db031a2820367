/** The messages on the page: one signal for each, so that a change paints one article. */
import type { ClientEvent } from '@parlance/client/connect';
import type { Message } from '@parlance/client/messages/message';
import { Messages } from '@parlance/client/messages/messages';
import type { DeclaredEvent } from '@parlance/client/state/reducer';
import type { State } from '@parlance/client/state/state';
import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { withFeatures } from '../../parts/loading/arrival.ts';
import { client } from '../session/service.ts';

const shown = new Map<number, Signal<Message | undefined>>();
/** Not held yet. */
const awaited = new Set<number>();

export const messages = new Messages(client, {}, (id) => {
  const known = shown.get(id);
  if (known !== undefined) known.value = messages.get(id);
});

/** The message as of the latest event; undefined when it is not held or was deleted. */
export const messageSignal = (id: number): ReadonlySignal<Message | undefined> => {
  const known = shown.get(id) ?? signal(messages.get(id));
  shown.set(id, known);
  return known;
};

/** Resolves when the message is held: the answer to a send may come before its event. */
export const whenHeld = (id: number): Promise<void> =>
  new Promise((resolve) => {
    awaited.add(id);
    const end = effect(() => {
      if (messageSignal(id).value === undefined) return;
      awaited.delete(id);
      resolve();
      // An effect cannot end while it runs for the first time.
      queueMicrotask(() => end());
    });
  });

/** Drops signals of messages that are held no longer. Call after windows were closed. */
export const forgetMessages = (): void => {
  for (const [id, { value }] of shown) if (value === undefined && !awaited.has(id)) shown.delete(id);
};

type Follower = (event: DeclaredEvent, state: State) => void;
const followers = new Set<Follower>();
const lateFollowers = new Set<Follower>();

/** Calls back for each event, in order, with the state after it. Returns the function that ends it. */
export const onEvent = (follower: Follower): (() => void) => {
  followers.add(follower);
  return () => followers.delete(follower);
};

/** Calls back for each event since the start of the page: those before the features came wait for them. */
export const onEventSinceStart = (follower: Follower): void => {
  lateFollowers.add(follower);
};

/** A fault of one feature keeps no event from the others. */
const callSafely = (all: ReadonlySet<Follower>, event: DeclaredEvent, state: State): void => {
  for (const follower of all)
    try {
      follower(event, state);
    } catch (error) {
      reportError(error);
    }
};

export const followEvent = (event: ClientEvent, state: State): void => {
  // Events of newer services have types that followers do not look for.
  const declared = event as DeclaredEvent;
  batch(() => {
    messages.follow(event, state);
    callSafely(followers, declared, state);
    withFeatures(() => callSafely(lateFollowers, declared, state));
  });
};

type Replacement = (state: State) => void;
const replacements = new Set<Replacement>();

/** Calls back when events were missed, so that the state is another one. */
export const onReplace = (replacement: Replacement): void => {
  replacements.add(replacement);
};

export const replaceState = (state: State): void =>
  batch(() => {
    messages.replace(state);
    for (const replacement of replacements) replacement(state);
  });
