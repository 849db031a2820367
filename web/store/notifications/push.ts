/** Notifications while no page is open: the browser's subscription to them [W158]. */
import { addWebPushSubscription, getWebPushKey, removeWebPushSubscription } from '@parlance/client/calls';
import { signal } from '@preact/signals';
import { keepNote, noted } from '../device/noted.ts';
import { client } from '../session/service.ts';

export type PushState =
  /** The browser has none, or the page is not secure. */
  | 'missing'
  /** The reader forbade them in the browser. */
  | 'forbidden'
  | 'off'
  /** Shown while a page is open: the browser reaches no push service. */
  | 'open'
  | 'on';

export const pushState = signal<PushState>('off');

export const silenceNote = 'parlance:no-notices';
const isTurnedOff = (): boolean => noted(silenceNote) !== null;

/** Whether this browser may show any. */
export const mayNotify = (): boolean => globalThis.Notification?.permission === 'granted' && !isTurnedOff();

const manager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager;

const subscriptionNow = async (): Promise<PushSubscription | null> =>
  (await (await manager())?.getSubscription()) ?? null;

const stateNow = async (): Promise<PushState> => {
  if (!('Notification' in globalThis) || (await manager()) === undefined) return 'missing';
  if (Notification.permission === 'denied') return 'forbidden';
  if (!mayNotify()) return 'off';
  return (await subscriptionNow()) === null ? 'open' : 'on';
};

export const lookAtPush = async (): Promise<void> => {
  pushState.value = await stateNow();
};

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

const isFor = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const own = options?.applicationServerKey;
  return own != null && String(new Uint8Array(own)) === String(key);
};

/** A subscription for another key reaches no one. */
const subscribeWith = async (push: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> => {
  const known = await push.getSubscription();
  if (known !== null && isFor(known, key)) return known;
  await known?.unsubscribe();
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const hand = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await client.call(addWebPushSubscription, { endpoint: endpoint!, p256dh, auth });
};

const subscribe = async (): Promise<void> => {
  const push = await manager();
  if (push === undefined) return;
  const { public_key } = await client.call(getWebPushKey, {});
  await hand(await subscribeWith(push, bytesOf(public_key)));
};

/** Asks the reader for the permission first. Throws when the browser or the service refuses push. */
export const turnPushOn = async (): Promise<void> => {
  localStorage.removeItem(silenceNote);
  try {
    if ((await Notification.requestPermission()) === 'granted') await subscribe();
  } finally {
    await lookAtPush();
  }
};

export const turnPushOff = async (): Promise<void> => {
  keepNote(silenceNote, true);
  const subscription = await subscriptionNow();
  if (subscription !== null) {
    await client.call(removeWebPushSubscription, { endpoint: subscription.endpoint }).catch(() => {});
    await subscription.unsubscribe();
  }
  await lookAtPush();
};

/** The service need not know: an ended subscription is no use to it. */
export const endSubscription = async (): Promise<void> => {
  await (await subscriptionNow())?.unsubscribe();
};

/** The service's key may be another by now, and the service may have forgotten the browser. */
export const renewPush = async (): Promise<void> => {
  if (mayNotify()) await subscribe().catch(() => {});
  await lookAtPush();
};
