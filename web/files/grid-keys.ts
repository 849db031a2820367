/** The tiles of the row above or below are found by where they stand. */
const columnsOf = (tiles: readonly HTMLElement[]): number => {
  const top = tiles[0]?.getBoundingClientRect().top;
  const next = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top);
  return next < 0 ? tiles.length : next;
};

/** Returns whether the key moved the focus. */
export const moveInGrid = (grid: HTMLElement, key: string): boolean => {
  const tiles = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return false;
  const columns = columnsOf(tiles);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: tiles.length - 1,
  };
  const next = tiles[targets[key] ?? -1];
  next?.focus();
  return next !== undefined;
};
