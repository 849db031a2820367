/** What the page says of its connection, and what it does when the session ended. */
import { effect, untracked } from '@preact/signals';
import { openDialog, openDialogs } from '../parts/dialogs/dialogs.ts';
import { announce } from '../parts/saying/say.ts';
import { outboxEntries } from '../store/outbox/outbox.ts';
import { offlineWords } from '../store/outbox/unsent.ts';
import { type Link, link } from '../store/session/link.ts';
import { csrfToken } from '../store/session/service.ts';
import { stateNow } from '../store/state.ts';
import { unread } from '../store/world.ts';
import { counted, t } from '../words/index.ts';

/** A page that never saw the account has nothing to keep. Without the mark of a session it reads what is public. */
const leaveForSignIn = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have another way.
  document.cookie = 'csrftoken=; Path=/; Max-Age=0';
  const next = `/${location.hash}`;
  if (csrfToken() === undefined) location.reload();
  else location.assign(`/login?${new URLSearchParams({ next })}${location.hash}`);
};

let isLeaving = false;
/** The page is about to end its session itself. */
export const expectEnd = (): void => {
  isLeaving = true;
};

const askForPassword = (): void => {
  const isAsking = openDialogs.peek().some(({ name }) => name === 'sign-in-again');
  if (stateNow().user_id === undefined) leaveForSignIn();
  else if (!isAsking) openDialog('sign-in-again', {});
};

const triedAgain = (retryAt: number): string => {
  const seconds = Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
  return counted(seconds, 'Trying again in {n} second', 'Trying again in {n} seconds');
};

const unreadAfter = (id: number): number => {
  const { topics, direct } = unread.peek();
  return [...topics, ...direct].flatMap(({ messages }) => messages.filter((one) => one > id)).length;
};

/** Milliseconds in which what came meanwhile arrives behind the connection. */
const catchingUp = 300;

/** How many messages came while the connection was lost [W10]. */
const sayConnected = (newestBefore: number): void => {
  setTimeout(() => {
    const n = unreadAfter(newestBefore);
    const came = n === 0 ? '' : counted(n, 'Connected. {n} new message', 'Connected. {n} new messages');
    announce(came || t('Connected'));
  }, catchingUp);
};

export const followLink = (): void => {
  let before: Link['kind'] = 'starting';
  let newestBefore = 0;
  effect(() => {
    const now = link.value;
    untracked(() => {
      if (now.kind === 'lost' && before !== 'lost') {
        newestBefore = stateNow().max_message_id ?? 0;
        announce(`${offlineWords()} · ${triedAgain(now.retryAt)}`);
      }
      if (now.kind === 'connected' && before === 'lost') sayConnected(newestBefore);
      if (now.kind !== 'ended' || isLeaving) return;
      // No password helps; that page says why.
      if (now.code === 'REALM_DEACTIVATED') location.assign(`/login${location.hash}`);
      else askForPassword();
    });
    before = now.kind;
  });
  let waiting = outboxEntries.peek().length;
  effect(() => {
    const { length } = outboxEntries.value;
    if (length > waiting && link.peek().kind === 'lost') announce(offlineWords());
    waiting = length;
  });
};
