/**
 * Marks as read what a reader has seen: on the screen, in a focused window, and after they moved, scrolled or
 * typed. An untouched computer reads nothing [W65].
 */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { doErrand } from '../store/errands/errands.ts';
import { messages, onEvent } from '../store/messages/messages.ts';
import { setting } from '../store/world.ts';
import type { FeedModel } from './model.ts';

/** Values of `web_mark_read_on_scroll_policy`. */
const policies = { always: 1, conversations: 2, never: 3 } as const;

const policyNow = (): number => setting('web_mark_read_on_scroll_policy') ?? policies.conversations;

export const readsInConversations = (): boolean => policyNow() !== policies.never;

export const readsByScrolling = (isMixed: boolean): boolean =>
  policyNow() === policies.always || (policyNow() === policies.conversations && !isMixed);

/** Milliseconds in which marks gather. */
const gathering = 250;
/** Those that the service was given or will be. */
const read = new Set<number>();
let due: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const send = (): void => {
  timer = undefined;
  const ids = due;
  due = [];
  if (ids.length > 0) doErrand({ kind: 'flag', flag: 'read', op: 'add', messages: ids });
};

export const markRead = (ids: readonly number[]): void => {
  const fresh = ids.filter((id) => !read.has(id) && messages.get(id)?.flags.includes('read') === false);
  if (fresh.length === 0) return;
  for (const id of fresh) read.add(id);
  due.push(...fresh);
  if (timer === undefined) timer = setTimeout(send, gathering);
};

/** A reader who goes to the newest message is done with what is between, as far as it is loaded. */
export const readPassed = ({ view }: FeedModel, from: number | undefined, isMixed: boolean): void => {
  const ids = view.peek()?.range?.ids;
  if (ids === undefined || from === undefined || !readsByScrolling(isMixed)) return;
  markRead(ids.filter((id) => id >= from && !keptUnread.has(id)));
};

/** The reader wants them unread: seeing them again marks nothing until they leave the place. */
const keptUnread = new Set<number>();

onEvent((event) => {
  if (event.type !== 'update_message_flags' || event.op !== 'remove' || event.flag !== 'read') return;
  for (const id of event.messages) {
    read.delete(id);
    keptUnread.add(id);
  }
});

const seenIn = (scroller: HTMLElement): readonly number[] => {
  const { bottom } = scroller.getBoundingClientRect();
  const seen: number[] = [];
  for (const article of scroller.getElementsByTagName('article')) {
    if (article.getBoundingClientRect().bottom > bottom + 1) break;
    seen.push(Number(article.id.split('-').at(-1)));
  }
  return seen;
};

interface Ground {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly model: FeedModel;
  readonly isMixed: boolean;
}

/** Milliseconds in which a scroll is what a key, wheel or finger began. */
const momentum = 1500;
const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export const useReading = ({ scroller, model, isMixed }: Ground): void => {
  useEffect(() => {
    let frame: number | undefined;
    let actedAt = Number.NEGATIVE_INFINITY;
    const look = () => {
      frame = undefined;
      const element = scroller.current;
      if (element === null || !document.hasFocus() || !readsByScrolling(isMixed)) return;
      if (element.closest('[inert]') !== null) return;
      markRead(seenIn(element).filter((id) => !keptUnread.has(id)));
    };
    const lookSoon = () => {
      frame ??= requestAnimationFrame(look);
    };
    const act = () => {
      actedAt = performance.now();
      lookSoon();
    };
    /** What the key led to may come some frames after it. */
    const follow = ({ target }: Event) => {
      if (target === scroller.current && performance.now() - actedAt < momentum) lookSoon();
    };
    for (const kind of activities) addEventListener(kind, act, { passive: true });
    addEventListener('scroll', follow, { passive: true, capture: true });
    return () => {
      keptUnread.clear();
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const kind of activities) removeEventListener(kind, act);
      removeEventListener('scroll', follow, { capture: true });
    };
  }, [model, isMixed]);
};
