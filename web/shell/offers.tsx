/** What the page offers at its lower edge: a try to connect, and an undo. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { UndoOffer } from '../parts/saying/undo-offer.tsx';
import { isNarrow, writingHeight } from '../store/looks/layout.ts';
import { offlineWords } from '../store/outbox/unsent.ts';
import { tryNow } from '../store/session/connection.ts';
import { link } from '../store/session/link.ts';
import { counted, t } from '../words/index.ts';

const useSecondsUntil = (time: number): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return Math.max(0, Math.ceil((time - now) / 1000));
};

const Lost = ({ retryAt }: { readonly retryAt: number }) => {
  const seconds = useSecondsUntil(retryAt);
  return (
    <div role="group" aria-label={t('Connection')} class="offer">
      <span>
        {offlineWords()}
        {' · '}
        {counted(seconds, 'Trying again in {n} second', 'Trying again in {n} seconds')}
      </span>
      <button type="button" class="button" onClick={() => tryNow()}>
        {t('Try now')}
      </button>
    </div>
  );
};

/** Notes for the style of the page how much room the offers take, for what must not be covered. */
const useRoom = () => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const { height } = entry!.contentRect;
      if (height === 0) style.removeProperty('--offers');
      else style.setProperty('--offers', `calc(${Math.ceil(height)}px + 0.75rem)`);
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return element;
};

/** `newVersion`: one quiet line when the page can be renewed. */
export const Offers = ({ newVersion }: { readonly newVersion?: ComponentChildren }) => (
  <div
    ref={useRoom()}
    class="offers"
    style={{ '--below': `max(${writingHeight.value}px, ${isNarrow.value ? 3 : 0}rem)` }}
  >
    {link.value.kind === 'lost' && <Lost retryAt={link.value.retryAt} />}
    {newVersion}
    <UndoOffer />
  </div>
);
