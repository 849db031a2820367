/** What was shared, as a grid: each with its sender and date. Arrows move, Enter opens the message. */
import { useEffect, useId } from 'preact/hooks';
import { stopAmong } from '../parts/lists/roving.ts';
import { t } from '../words/index.ts';
import { moveInGrid } from './grid-keys.ts';
import type { Shelf } from './shelf.ts';
import { Tile } from './tile.tsx';
import './shared-files.css';

export interface GridProps {
  readonly shelf: Shelf;
  readonly name: string;
  readonly close: () => void;
}

const nothing = {
  pictures: 'No pictures yet.',
  files: 'No files yet.',
  links: 'No links yet.',
} as const;

export const Grid = ({ shelf, name, close }: GridProps) => {
  const list = useId();
  useEffect(() => {
    if (shelf.items.peek().length === 0) void shelf.loadOlder();
  }, [shelf]);
  const items = shelf.items.value;
  const isLoading = shelf.isLoading.value;
  const trouble = shelf.trouble.value;
  const stop = stopAmong(
    list,
    items.map(({ key }) => key),
  );
  return (
    <div class="shared-shelf" aria-busy={isLoading ? true : undefined}>
      {items.length > 0 && (
        <ul
          class={`shared-grid ${shelf.name}`}
          aria-label={name}
          onKeyDown={(event) => {
            if (moveInGrid(event.currentTarget, event.key)) event.preventDefault();
          }}
        >
          {items.map((found) => (
            <Tile key={found.key} {...{ found, list, close }} isStop={found.key === stop} />
          ))}
        </ul>
      )}
      {items.length === 0 && isLoading && <p class="shared-note">{t('Loading')}</p>}
      {items.length === 0 && shelf.isWhole.value && <p class="shared-note">{t(nothing[shelf.name])}</p>}
      {trouble !== undefined && <p role="alert">{t('Could not load: {why}', { why: trouble })}</p>}
      {!shelf.isWhole.value && !(isLoading && items.length === 0) && (
        <button
          type="button"
          class="button shared-older"
          aria-disabled={isLoading}
          onClick={() => void shelf.loadOlder()}
        >
          {trouble === undefined ? t('Show older') : t('Try again')}
        </button>
      )}
    </div>
  );
};
