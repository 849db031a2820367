/** Watches boxes that may be wider than their message: those that scroll are tab stops. */
import { isFocusableIn } from '../focusable.ts';
import { give } from '../make.ts';

/** Thickness of a scroll bar: its room is kept while it is hidden. */
const measureBar = (): void => {
  const { style } = document.documentElement;
  if (style.getPropertyValue('--scroll-bar') !== '') return;
  const probe = give(document.createElement('div'), { class: 'scroller', 'data-scrolls': true });
  probe.style.overflow = 'scroll';
  document.body.append(probe);
  style.setProperty('--scroll-bar', `${probe.offsetHeight - probe.clientHeight}px`);
  probe.remove();
};

const changes = new WeakMap<Element, (isWider: boolean) => void>();

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) changes.get(target)?.(target.scrollWidth > target.clientWidth + 1);
});

/** `change` is called when the box begins or ceases to scroll. Returns the function that ends it. */
export const watchScrolling = (
  box: HTMLElement,
  change: (isWider: boolean) => void = () => {},
): (() => void) => {
  box.classList.add('scroller');
  changes.set(box, (isWider) => {
    if (isWider === box.hasAttribute('data-scrolls')) return;
    measureBar();
    const stop = isFocusableIn(box) ? 0 : -1;
    give(box, { 'data-scrolls': isWider, tabindex: isWider ? stop : undefined });
    change(isWider);
  });
  observer.observe(box);
  return () => observer.unobserve(box);
};
