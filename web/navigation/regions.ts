/** F6: from region to region, in the order of Tab. */

const regions =
  'header.banner, #sidebar, main, main form, section.pane, #people, [role=group][aria-label].offer';
const target = '[tabindex="0"], button, a[href], input, textarea, select';

const isOpen = (element: Element): boolean => element.getClientRects().length > 0;

const focusIn = (region: Element): boolean => {
  const inside = [...region.querySelectorAll<HTMLElement>(target)].filter(
    (element) =>
      isOpen(element) && element.tabIndex >= 0 && element.closest('form') === region.closest('form'),
  );
  // Messages, rows and the text of a message come before the controls around them.
  const main = region.matches('form') ? 'textarea' : 'article, [role=row]';
  const first = inside.find((element) => element.matches(main)) ?? inside[0];
  first?.focus();
  return first !== undefined;
};

export const moveRegion = (by: 1 | -1): void => {
  const all = [...document.querySelectorAll(regions)].filter(isOpen);
  const here = all.findLastIndex((region) => region.contains(document.activeElement));
  for (let step = 1; step <= all.length; step += 1) {
    const next = all.at((here + by * step + all.length * 2) % all.length);
    if (next !== undefined && focusIn(next)) return;
  }
};
