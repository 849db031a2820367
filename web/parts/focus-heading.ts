/** Gives the focus to the heading of the place, unless the reader took it elsewhere from what is `left`, a selector. */
export const focusHeading = (left: string): void => {
  const held = document.activeElement;
  if (held === null || held === document.body || held.closest(left) !== null)
    document.getElementById('main-heading')?.focus();
};
