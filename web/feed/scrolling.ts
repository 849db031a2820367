/** Follows the reader's scrolling: keeps the place, and brings messages into the page before they are needed. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { whenIdle } from '../store/idle.ts';
import type { Anchoring } from './anchoring.ts';
import type { FeedModel } from './model.ts';

/** Screens above and below that are ready. */
const ahead = 1.5;

export const useScrolling = (
  scroller: RefObject<HTMLDivElement | null>,
  anchoring: RefObject<Anchoring | null>,
  model: FeedModel,
): void => {
  const isStarting = useRef(false);
  const fill = () => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (scrollTop < clientHeight * ahead) model.extend('older');
    if (scrollHeight - scrollTop - clientHeight < clientHeight * ahead) model.extend('newer');
  };

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = () => {
      anchoring.current?.remember(model.isAtEnd.peek());
      if (!isStarting.current) fill();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const settling = new ResizeObserver(() => anchoring.current?.settle());
    settling.observe(element.firstElementChild!);
    settling.observe(element);
    const userActs = () => model.settle();
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
      element.addEventListener(kind, userActs, { passive: true });
    return () => {
      settling.disconnect();
      element.removeEventListener('scroll', onScroll);
      for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
        element.removeEventListener(kind, userActs);
    };
  }, [model]);

  const starts = model.starts.value;
  useLayoutEffect(() => {
    isStarting.current = true;
    // The place's own start scrolls too, in the frame that paints it: a screen of messages is enough for that one.
    const frame = requestAnimationFrame(() => {
      isStarting.current = false;
    });
    return () => cancelAnimationFrame(frame);
  }, [starts, model]);

  const ids = model.ids.value;
  useLayoutEffect(() => {
    anchoring.current?.settle();
    const element = scroller.current;
    if (element === null) return;
    // A page that hardly scrolls has no events that would ask for more.
    if (element.scrollHeight < element.clientHeight * 1.25) {
      model.extend('older');
      model.extend('newer');
    }
    if (anchoring.current?.isAtEnd === true) model.trim();
  }, [ids, model]);
  useEffect(() => whenIdle(fill), [ids, model]);
};
