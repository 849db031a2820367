/** The emoji of one group, or those that a search found. The field keeps the focus. */
import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { NamedEmoji } from '../../store/emoji/emoji.ts';
import { spokenEmoji } from '../../store/emoji/names.ts';
import { emojiText } from '../../store/emoji/text.ts';
import type { PickerModel } from './picker-model.ts';

const Glyph = ({ emoji }: { readonly emoji: NamedEmoji }) =>
  emoji.picture === undefined ? (
    <span class="emoji-glyph">{emojiText(emoji.code)}</span>
  ) : (
    <img class="emoji-picture" src={emoji.picture} alt="" loading="lazy" decoding="async" />
  );

export const cellId = (grid: string, index: number): string => `${grid}-${index}`;

export interface PickerGridProps {
  readonly id: string;
  readonly name: string;
  readonly model: PickerModel;
  readonly onPick: (emoji: NamedEmoji, isStaying: boolean) => void;
}

interface RowProps {
  readonly id: string;
  readonly row: number;
  readonly emoji: readonly NamedEmoji[];
  readonly model: PickerModel;
}

const Row = ({ id, row, emoji, model }: RowProps) => {
  const first = row * model.columns;
  /** A move repaints only the rows that it leaves and enters. */
  const active = useComputed(() => {
    const column = model.active.value - first;
    return column >= 0 && column < model.columns ? column : -1;
  }).value;
  return (
    <div role="row" class="picker-row">
      {emoji.map((one, column) => (
        <div
          key={one.code}
          id={cellId(id, first + column)}
          role="gridcell"
          tabIndex={-1}
          class="picker-cell"
          aria-label={spokenEmoji(one.names[0]!, one.code, one.type)}
          aria-selected={column === active}
          data-index={first + column}
        >
          <Glyph emoji={one} />
        </div>
      ))}
    </div>
  );
};

const indexAt = ({ target }: Event): number | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return cell === null ? undefined : Number(cell.dataset.index);
};

export const PickerGrid = ({ id, name, model, onPick }: PickerGridProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const isPointing = useRef(false);
  const active = model.active.value;
  useEffect(() => {
    if (!isPointing.current)
      grid.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    isPointing.current = false;
  }, [active, model.shown.value]);
  return (
    <div
      ref={grid}
      id={id}
      role="grid"
      tabIndex={-1}
      aria-label={name}
      class="picker-grid"
      style={{ '--columns': model.columns }}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        const index = indexAt(event);
        if (index === undefined || index === model.active.peek()) return;
        isPointing.current = true;
        model.active.value = index;
      }}
      onClick={(event) => {
        const index = indexAt(event);
        const emoji = index === undefined ? undefined : model.shown.peek()[index];
        if (emoji !== undefined) onPick(emoji, event.shiftKey);
      }}
      // The keys are those of the field.
      onKeyDown={() => {}}
    >
      {model.rows.value.map((emoji, row) => (
        <Row key={`${emoji[0]?.code} ${row}`} id={id} row={row} emoji={emoji} model={model} />
      ))}
    </div>
  );
};
