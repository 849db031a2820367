/** The page's side of the service worker. Without one, as over plain HTTP, everything is without effect. */
import { type NoticeWords, type Order, workerAddress } from './orders.ts';

interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
}

/** The only script address that enters the page outside of its HTML. */
const trustedAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = {
    createScriptURL: (address: string) => {
      if (address !== workerAddress) throw new TypeError(`${address} is not the service worker.`);
      return address;
    },
  };
  return (trustedTypes?.createPolicy('parlance-worker', rules) ?? rules).createScriptURL(workerAddress);
};

const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

const send = (worker: ServiceWorker | null | undefined, order: Order): Promise<void> =>
  new Promise((resolve) => {
    if (!worker) return resolve();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage(order, [port2]);
  });

/** Calls `onNewVersion` each time that another version waits to take over. Throws when the browser refuses. */
export const startWorker = async (onNewVersion: () => void): Promise<void> => {
  const container = workers();
  if (container === undefined) return;
  const registration = await container.register(trustedAddress(), { updateViaCache: 'none' });
  const watch = (worker: ServiceWorker | null) => {
    const look = () => {
      // The first version replaces none.
      if (worker?.state === 'installed' && container.controller !== null) onNewVersion();
    };
    look();
    worker?.addEventListener('statechange', look);
  };
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
};

/** Asks the service for a new version; browsers do so only when a page is opened. */
export const lookForNewVersion = async (): Promise<void> => {
  await (await workers()?.getRegistration())?.update();
};

/** Lets the new version take over, and returns when the page can be loaded with it. */
export const takeOver = async (): Promise<void> => {
  const container = workers();
  const waiting = (await container?.getRegistration())?.waiting;
  if (container === undefined || !waiting) return;
  const changed = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  await Promise.all([send(waiting, { kind: 'take-over' }), changed]);
};

/** Calls `onReplaced` when another window let a new version take over: this one should reload when it can. */
export const whenReplaced = (onReplaced: () => void): void => {
  const container = workers();
  if (container === undefined) return;
  let hadOne = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadOne) onReplaced();
    hadOne = true;
  });
};

const active = async (): Promise<ServiceWorker | null | undefined> =>
  (await workers()?.getRegistration())?.active;

/** Lets the device keep the pictures that this account sees. */
export const nameAccount = async (userId: number, words: NoticeWords): Promise<void> =>
  send(await active(), { kind: 'account', userId, words });

/** Asks for what was done with notifications while no window was open. */
export const askForAnswers = async (): Promise<void> => send(await active(), { kind: 'answers' });

/** Deletes what the device keeps of the account. */
export const forgetAccount = async (): Promise<void> => send(await active(), { kind: 'forget' });
