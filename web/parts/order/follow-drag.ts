/** Follows the pointer from a handle until it is let go. Rows have `data-order`. */

interface Drag {
  /** The place among the rows at which the pointer is. */
  readonly onPlace: (place: number) => void;
  /** `isKept`: not given up by Escape. */
  readonly onEnd: (isKept: boolean) => void;
}

const placeAt = (rows: Iterable<Element>, y: number): number => {
  let place = 0;
  for (const row of rows) {
    const { top, height } = row.getBoundingClientRect();
    if (y < top + height) break;
    place += 1;
  }
  return place;
};

export const followDrag = (start: PointerEvent, { onPlace, onEnd }: Drag): void => {
  const list = (start.currentTarget as Element).closest('[data-order]')?.parentElement;
  if (list == null) {
    onEnd(false);
    return;
  }
  const ending = new AbortController();
  const { signal } = ending;
  const end = (isKept: boolean) => {
    ending.abort();
    onEnd(isKept);
  };
  // The row moves while it is dragged, and would lose a captured pointer.
  window.addEventListener(
    'pointermove',
    ({ clientY }) => {
      const rows = [...list.children].filter((row) => row.hasAttribute('data-order'));
      onPlace(Math.min(placeAt(rows, clientY), rows.length - 1));
    },
    { signal },
  );
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
};
