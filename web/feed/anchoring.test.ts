import { expect, test } from 'vitest';
import { Anchoring } from './anchoring.ts';

/** Articles one below the other, in a feed that scrolls by whole pixels as browsers do. */
const createFeed = (heights: number[]) => {
  let scrolled = 0;
  const topOf = (index: number) =>
    heights.slice(0, index).reduce((sum, height) => sum + height, 0) - scrolled;
  const articles = heights.map((_, index) => ({
    isConnected: true,
    getBoundingClientRect: () => ({ top: topOf(index), bottom: topOf(index) + heights[index]! }),
  }));
  const scroller = {
    clientHeight: 500,
    /** As when the box below it shrinks: no feed scrolls beyond its end. */
    growTo(height: number) {
      this.clientHeight = height;
      this.scrollTop = scrolled;
    },
    get scrollHeight() {
      return Math.round(heights.reduce((sum, height) => sum + height, 0));
    },
    get scrollTop() {
      return scrolled;
    },
    set scrollTop(value: number) {
      scrolled = Math.min(Math.round(value), Math.max(0, this.scrollHeight - this.clientHeight));
    },
    getBoundingClientRect: () => ({ top: 0 }),
    getElementsByTagName: () => articles,
  };
  return { scroller, topOf, anchoring: new Anchoring(scroller as unknown as HTMLElement) };
};

test('[WP8] many changes above move what is read by less than a pixel', () => {
  const heights = Array.from({ length: 100 }, () => 50);
  const { scroller, topOf, anchoring } = createFeed(heights);
  scroller.scrollTop = 3000;
  anchoring.remember(false);
  for (let changed = 0; changed < 40; changed += 1) {
    heights[changed]! += 33.4;
    anchoring.settle();
    // The browser reports what `settle` scrolled.
    anchoring.remember(false);
    expect(Math.abs(topOf(60))).toBeLessThan(1);
  }
});

test('what the reader scrolls to is the next place to keep', () => {
  const heights = Array.from({ length: 100 }, () => 50);
  const { scroller, topOf, anchoring } = createFeed(heights);
  for (const scrolled of [3000, 2980, 2960]) {
    scroller.scrollTop = scrolled;
    anchoring.remember(false);
  }
  const before = topOf(60);
  heights[10]! += 100;
  anchoring.settle();
  expect(topOf(60)).toBe(before);
});

test('[W51] the end stays in view when more comes below before the browser reports the scroll to it', () => {
  const heights = Array.from({ length: 100 }, () => 50);
  const { scroller, anchoring } = createFeed(heights);
  anchoring.showEnd();
  heights[99]! += 46;
  anchoring.remember(true);
  anchoring.settle();
  expect(scroller.scrollTop).toBe(scroller.scrollHeight - scroller.clientHeight);
  scroller.scrollTop -= 100;
  anchoring.remember(true);
  heights[99]! += 46;
  anchoring.settle();
  expect(scroller.scrollTop).toBe(scroller.scrollHeight - scroller.clientHeight - 146);
});

test('[W56] the end stays in view when the feed grows and more comes below before the browser reports it', () => {
  const heights = Array.from({ length: 100 }, () => 50);
  const { scroller, anchoring } = createFeed(heights);
  anchoring.showEnd();
  scroller.growTo(600);
  heights[99]! += 141;
  anchoring.remember(true);
  anchoring.settle();
  expect(scroller.scrollTop).toBe(scroller.scrollHeight - scroller.clientHeight);
});
