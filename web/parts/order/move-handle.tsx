/** Drags a row, or moves it by arrow keys. */
import { GripVertical } from 'lucide';
import { t } from '../../words/index.ts';
import { IconButton } from '../icon-button.tsx';
import type { MenuItem } from '../menus/menu.ts';
import type { Order } from './use-order.ts';
import './order.css';

interface MoveHandleProps {
  readonly order: Order;
  /** The value of its `data-order`. */
  readonly row: string;
  readonly name: string;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export const MoveHandle = ({ order, row, name }: MoveHandleProps) => (
  <IconButton
    icon={GripVertical}
    name={t('Move {name}', { name })}
    keys={['ArrowUp', 'ArrowDown']}
    size={16}
    class="move-handle"
    onPointerDown={(event) => order.startDrag(row, event)}
    onKeyDown={(event) => {
      const by = steps[event.key];
      if (by === undefined) return;
      event.preventDefault();
      order.move(row, by);
    }}
  />
);

/** For the menu of the row. */
export const moveItems = (order: Order, row: string): readonly MenuItem[] => {
  const at = order.shown.indexOf(row);
  return [
    ...(at > 0 ? [{ words: t('Move up'), group: '·order', run: () => order.move(row, -1) }] : []),
    ...(at < order.shown.length - 1
      ? [{ words: t('Move down'), group: '·order', run: () => order.move(row, 1) }]
      : []),
  ];
};
