/** The messages of a place: a feed of articles with one tab stop and real focus. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { effect, untracked, useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isTouch } from '../store/looks/layout.ts';
import { messageSignal, messages } from '../store/messages/messages.ts';
import { markOnce, setBusy } from '../store/panes/busy.ts';
import { activePane, setFocusedMessage } from '../store/panes/focus.ts';
import { arrivedBy, type PaneName } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import { Anchoring } from './anchoring.ts';
import { Article } from './article.tsx';
import { useFeedControl } from './control.ts';
import { copyMessages } from './copy.ts';
import { Edge, Empty, type Failed } from './edges.tsx';
import { inheritFocus } from './focus-heir.ts';
import { headingOf } from './grouping.ts';
import { FeedModel } from './model.ts';
import { NewestButton } from './newest-button.tsx';
import { useReading } from './reading.ts';
import { ReadingStrip } from './reading-strip.tsx';
import { useScrolling } from './scrolling.ts';
import './feed.css';

export interface Results {
  /** What stands above the results. `id`: of the line that describes them. */
  readonly above: (id: string, model: FeedModel) => ComponentChildren;
  /** What stands in their place when there are none. */
  readonly empty: ComponentChildren;
}

export interface FeedProps {
  readonly pane: PaneName;
  /** The key of the place. */
  readonly placeKey: string;
  readonly narrow: Narrow;
  readonly near?: number | undefined;
  /** The place's heading. */
  readonly name: string;
  readonly isMixed: boolean;
  /** Present in a search. */
  readonly results?: Results | undefined;
  /** What stands there without messages, other than the usual line. */
  readonly empty?: ComponentChildren;
  /** What stands where messages did not come: at an end, or in their place. */
  readonly failed: Failed;
  /** Messages on their way, after the newest of those that are shown. */
  readonly children: (ids: readonly number[]) => ComponentChildren;
}

const useModel = ({ placeKey, narrow, near, results }: FeedProps): FeedModel =>
  useMemo(
    () =>
      untracked(
        () =>
          new FeedModel(
            { key: placeKey, narrow, near, isSearch: results !== undefined },
            arrivedBy.peek() === 'history',
          ),
      ),
    [placeKey, near],
  );

/** Keeps the page's `aria-busy` and its marks. */
const useBusy = (pane: PaneName, model: FeedModel) => {
  // At once: messages that are here already are in the next frame, and `useSignalEffect` comes after it.
  useLayoutEffect(() => {
    setBusy(pane, true);
    return effect(() => {
      if (model.view.value?.range === undefined && model.view.value?.failure === undefined) return;
      requestAnimationFrame(() => {
        setBusy(pane, false);
        markOnce('parlance:first-messages');
      });
    });
  }, [model]);
};

const isFree = () =>
  !(document.activeElement instanceof HTMLTextAreaElement) && document.querySelector('dialog[open]') === null;

export const Feed = (props: FeedProps) => {
  const { pane, name, isMixed, results, empty, failed, children } = props;
  const model = useModel(props);
  const scroller = useRef<HTMLDivElement>(null);
  const anchoring = useRef<Anchoring>(null);
  const articleOf = (id: number) => scroller.current?.querySelector<HTMLElement>(`#${pane}-${id}`) ?? null;
  const ids = model.ids.value;
  const view = model.view.value;
  const newFrom = model.newFrom.value;
  const isWhole = useComputed(() => model.view.value?.range?.from === 0 && model.isAtEnd.value);

  useBusy(pane, model);
  useLayoutEffect(() => {
    const anchor = new Anchoring(scroller.current!);
    anchor.ceiling = () => {
      const first = model.newFrom.peek();
      return first === undefined || document.hasFocus() ? null : articleOf(first);
    };
    anchoring.current = anchor;
    return () => {
      const held = anchor.isAtEnd ? undefined : anchor.reading();
      model.leave(held && { article: Number(held.element.id.split('-').at(-1)), top: held.top });
    };
  }, [model]);

  useScrolling(scroller, anchoring, model);
  useReading({ scroller, model, isMixed });
  useFeedControl({ pane, model, isMixed, scroller, anchoring, articleOf });

  // The start of the place, and every jump inside it.
  const starts = model.starts.value;
  useLayoutEffect(() => {
    if (starts === 0) return;
    const { start } = model;
    const anchor = anchoring.current!;
    const article = start === 'end' ? null : articleOf('at' in start ? start.at : start.article);
    if (article === null) anchor.showEnd();
    else if (start !== 'end' && 'at' in start) anchor.show(article, start.isUnread ? 0.2 : 0.3);
    else if (start !== 'end') {
      anchor.show(article, 0);
      scroller.current!.scrollTop -= start.top;
    }
    anchor.remember(model.isAtEnd.peek());
    const focused = model.focused.peek();
    if (!isTouch() && isFree() && focused !== undefined && activePane.peek() === pane)
      articleOf(focused)?.focus({ preventScroll: true });
  }, [starts, model]);

  useLayoutEffect(() => {
    anchoring.current?.settle();
    inheritFocus(model, articleOf);
  }, [ids, newFrom]);
  // At once, since the next key is for this message: `useSignalEffect` waits for a frame.
  useLayoutEffect(() => effect(() => setFocusedMessage(pane, model.focused.value)), [pane, model]);

  return (
    <div class="feed-frame">
      {results !== undefined && <div class="results-head">{results.above(`${pane}-results`, model)}</div>}
      <div
        class="feed-scroll"
        tabIndex={ids.length === 0 ? 0 : undefined}
        ref={scroller}
        onCopy={(event) => copyMessages(event, pane)}
      >
        <div class="feed-content">
          {view?.failure !== undefined && view.range === undefined && failed()}
          <Edge side="older" model={model} failed={failed} />
          <div
            role={ids.length === 0 ? undefined : 'feed'}
            aria-label={ids.length === 0 ? undefined : results === undefined ? name : t('Results')}
            aria-describedby={ids.length === 0 || results === undefined ? undefined : `${pane}-results`}
            aria-busy={view === undefined || view.around === 'loading' || view.older === 'loading'}
            class="feed"
          >
            {ids.map((id, index) => (
              <Entry
                key={id}
                id={id}
                before={ids[index - 1]}
                pane={pane}
                model={model}
                isMixed={isMixed}
                isNew={id === newFrom}
                position={index + 1}
                size={isWhole.value ? ids.length : -1}
              />
            ))}
          </div>
          {view?.range?.ids.length === 0 &&
            view.around !== 'loading' &&
            (results?.empty ?? empty ?? <Empty />)}
          <Edge side="newer" model={model} failed={failed} />
          {model.isAtEnd.value && children(ids)}
        </div>
      </div>
      <NewestButton model={model} scroller={scroller} anchoring={anchoring} />
      <ReadingStrip model={model} isMixed={isMixed} />
    </div>
  );
};

interface EntryProps {
  readonly id: number;
  readonly before: number | undefined;
  readonly pane: PaneName;
  readonly model: FeedModel;
  readonly isMixed: boolean;
  readonly isNew: boolean;
  readonly position: number;
  readonly size: number;
}

/** Follows one message, so that a change paints one article. */
const Entry = ({ id, before, model, ...rest }: EntryProps) => {
  const message = messageSignal(id).value;
  const previous = before === undefined ? undefined : messages.get(before);
  const isFocused = useComputed(() => model.focused.value === id).value;
  if (message === undefined) return null;
  const heading = headingOf(message, previous, rest.isMixed);
  return <Article message={message} heading={heading} isFocused={isFocused} {...rest} model={model} />;
};
