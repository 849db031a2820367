/** The feeds on the page, as the keyboard sees them. */
import type { PaneName } from '../places/address.ts';
import { activePane } from './focus.ts';

export interface FeedControl {
  /** Gives the focus to the article of the message, or to the one focused last. */
  focus(id?: number): void;
  /** Moves the focus by so many articles. */
  move(by: number): void;
  toFirst(): void;
  toNewest(): void;
  /** Shows the end, and leaves the focus where it is. */
  showEnd(): void;
  /** Scrolls by so many screens. */
  page(by: number): void;
  /** The id of the newest message that was shown. */
  newestId(): number | undefined;
  jumpToDate(date: string): void;
}

const feeds = new Map<PaneName, FeedControl>();

/** Returns the function that takes it away. */
export const provideFeed = (pane: PaneName, control: FeedControl): (() => void) => {
  feeds.set(pane, control);
  return () => {
    if (feeds.get(pane) === control) feeds.delete(pane);
  };
};

export const feedOf = (pane: PaneName = activePane.peek()): FeedControl | undefined => feeds.get(pane);
