/** Starts the page without a network, and keeps pictures. Answers of the API are never kept. See docs/web.md. */
import { forgetAccount, setAccount } from './account.ts';
import { answerClick, forgetAnswers, handOver } from './clicks.ts';
import { forgetKnown, noteWords } from './known.ts';
import type { Order } from './orders.ts';
import { answerPicture, closeLedger, isPicture } from './pictures.ts';
import { receivePush, takeReadAway } from './push.ts';
import { forgetShared, keepShared } from './shared.ts';
import { answerFile, answerShell, forgetOldPages, isFile, keepPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

const followAccount = async (order: Extract<Order, { kind: 'account' }>): Promise<void> => {
  await Promise.all([setAccount(order.userId), noteWords(order.words)]);
  closeLedger();
};

const forget = async (): Promise<void> => {
  await Promise.all([forgetAccount(), forgetKnown(), forgetAnswers(), forgetShared()]);
  closeLedger();
};

const deeds: { readonly [K in Order['kind']]: (order: Extract<Order, { kind: K }>) => Promise<unknown> } = {
  'take-over': () => self.skipWaiting(),
  account: followAccount,
  answers: () => Promise.all([handOver(), takeReadAway()]),
  forget,
};

const obey = (order: Order): Promise<unknown> => deeds[order.kind](order as never);

self.addEventListener('install', (event) => event.waitUntil(keepPage()));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldPages(), self.clients.claim()])),
);

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(obey(event.data as Order).then(() => port?.postMessage('done')));
});

self.addEventListener('push', (event) => event.waitUntil(receivePush(event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(answerClick(event)));

/** The page shows it; nothing is sent before the reader sends it. */
const receiveShare = async (request: Request): Promise<Response> => {
  await keepShared(await request.formData());
  return Response.redirect('/', 303);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(receiveShare(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (pathname === '/') event.respondWith(answerShell(request));
  } else if (isFile(pathname)) event.respondWith(answerFile(request));
  else if (isPicture(request, pathname)) event.respondWith(answerPicture(event));
});
