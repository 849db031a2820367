/** What keys do with a feed. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { provideFeed } from '../store/panes/feeds.ts';
import type { PaneName } from '../store/places/address.ts';
import type { Anchoring } from './anchoring.ts';
import type { FeedModel } from './model.ts';
import { readPassed } from './reading.ts';

interface Ground {
  readonly pane: PaneName;
  readonly model: FeedModel;
  readonly isMixed: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly anchoring: RefObject<Anchoring | null>;
  readonly articleOf: (id: number) => HTMLElement | null;
}

export const useFeedControl = ({ pane, model, isMixed, scroller, anchoring, articleOf }: Ground): void => {
  useEffect(() => {
    const focusNow = () => {
      const id = model.focused.peek();
      const article = id === undefined ? null : articleOf(id);
      (article ?? scroller.current?.querySelector<HTMLElement>('article'))?.focus();
    };
    /** After the page has the article. */
    const focus = (id: number | undefined) => {
      model.settle();
      if (id !== undefined) model.showMessage(id);
      requestAnimationFrame(focusNow);
    };
    return provideFeed(pane, {
      focus,
      move: (by) => {
        const ids = model.ids.peek();
        const at = ids.indexOf(model.focused.peek() ?? -1);
        const next = at < 0 ? ids.at(-1) : ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
        model.settle();
        if (next === undefined) return;
        model.focused.value = next;
        articleOf(next)?.focus();
        if (at + by < 4) model.extend('older');
        if (at + by > ids.length - 4) model.extend('newer');
      },
      toFirst: () => void model.showOldest().then(focusNow),
      toNewest: () => {
        const from = model.focused.peek();
        void model.showNewest().then(() => {
          focusNow();
          readPassed(model, from, isMixed);
        });
      },
      showEnd: async () => {
        model.settle();
        if (!model.isAtEnd.peek()) {
          // A text of a mixed place goes to where the focus is, and other messages would take it.
          if (isMixed) return;
          await model.showNewest();
        }
        if (anchoring.current?.isAtEnd === false) anchoring.current.showEnd();
      },
      page: (by) => {
        model.settle();
        scroller.current?.scrollBy({ top: by * 0.9 * scroller.current.clientHeight });
      },
      newestId: () => model.view.peek()?.range?.ids.at(-1),
      jumpToDate: (date) => void model.jumpToDate(date).then(focusNow),
    });
  }, [pane, model, isMixed]);
};
