/**
 * What a reader without an account sees. The service keeps no queue of events for them. So the page reads again when
 * they come back to it, when the network does, and when they ask.
 */
import { backoff, retryAfter } from '@parlance/client/backoff';
import { register } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import { share } from '@parlance/client/state/share';
import type { State } from '@parlance/client/state/state';
import { capabilityNames } from '@parlance/protocol/capabilities';
import { batch, effect, signal } from '@preact/signals';
import { messages, replaceState } from '../store/messages/messages.ts';
import { link } from '../store/session/link.ts';
import { client } from '../store/session/service.ts';
import { showState, stateNow } from '../store/state.ts';
import { scheme } from './looks.ts';
import { signInAddress } from './ways.ts';

/** Milliseconds since 1970. */
export const readAt = signal(0);
export const isReading = signal(false);

/** Places that only people with an account have, as they are hidden in the sidebar. */
const hidden = [
  'inbox',
  'recent',
  'narrow/is/mentioned',
  'narrow/is/starred',
  'narrow/has/reaction/sender/me',
  'drafts',
  'scheduled',
  'reminders',
].map((fragment) => ({ fragment, is_pinned: false, name: null }));

/** Begins at all public messages, and looks as this browser is set. */
const asSeenHere = (snapshot: State): State =>
  ({
    ...snapshot,
    navigation_views: hidden,
    user_settings: {
      ...snapshot.user_settings,
      web_home_view: 'all_messages',
      default_language: navigator.language,
      color_scheme: scheme.peek(),
    },
  }) as State;

const fetchState = (): Promise<State> =>
  client.call(register, {
    apply_markdown: true,
    client_gravatar: false,
    include_subscribers: false,
    slim_presence: true,
    client_capabilities: Object.fromEntries(capabilityNames.map((name) => [name, true])),
  }) as Promise<unknown> as Promise<State>;

const show = (snapshot: State): void => {
  const next = share(stateNow(), asSeenHere(snapshot));
  batch(() => {
    showState(next);
    replaceState(next);
    readAt.value = Date.now();
    link.value = { kind: 'connected' };
  });
};

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const onTrouble = (error: unknown): void => {
  if (error instanceof RequestError && error.status === 401) {
    // The organization is not open, or was so before.
    location.assign(signInAddress());
    return;
  }
  failures += 1;
  const wait = retryAfter(error) ?? backoff(failures, Math.random());
  link.value = { kind: 'lost', retryAt: Date.now() + wait };
  timer = setTimeout(() => void readAgain(), wait);
};

/** Reads what changed since. Never throws. */
export const readAgain = async (): Promise<void> => {
  if (isReading.peek()) return;
  isReading.value = true;
  clearTimeout(timer);
  try {
    show(await fetchState());
    failures = 0;
    await messages.settled();
    await messages.retry();
  } catch (error) {
    onTrouble(error);
  } finally {
    isReading.value = false;
  }
};

/** Milliseconds for which a picture is good enough. */
const freshFor = 20_000;

const readWhenOld = (): void => {
  if (document.visibilityState === 'visible' && Date.now() - readAt.peek() > freshFor) void readAgain();
};

/** What is known before the service answered. Call before anything is painted. */
export const beginReading = (): void => showState(asSeenHere({}));

/** Reads for the first time, and from now on whenever the reader comes back. */
export const followReading = async (): Promise<void> => {
  effect(() => {
    const color_scheme = scheme.value;
    const { user_settings } = stateNow();
    if (user_settings !== undefined)
      showState({ ...stateNow(), user_settings: { ...user_settings, color_scheme } });
  });
  document.addEventListener('visibilitychange', readWhenOld);
  addEventListener('focus', readWhenOld);
  addEventListener('online', () => void readAgain());
  await readAgain();
};
