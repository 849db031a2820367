/** Attributes of a list that is read, and not changed: it keeps its focus and its place among the keys. */
export const lockedSelect = (isLocked: boolean) =>
  isLocked
    ? {
        'aria-disabled': true as const,
        onMouseDown: (event: Event) => event.preventDefault(),
        onKeyDown: (event: KeyboardEvent) => event.key !== 'Tab' && event.preventDefault(),
      }
    : {};
