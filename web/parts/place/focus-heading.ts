/** Gives the focus to the heading of the place, unless the reader has it elsewhere than in what is `left`, a selector. */
export const focusHeading = (left?: string): void => {
  const held = document.activeElement;
  if (held === null || held === document.body || (left !== undefined && held.closest(left) !== null))
    document.getElementById('main-heading')?.focus();
};
