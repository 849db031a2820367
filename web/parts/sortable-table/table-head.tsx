/** The names of the columns, which order the rows. */
import { ArrowDown, ArrowUp } from 'lucide';
import { t } from '../../words/index.ts';
import { Icon } from '../icon.tsx';
import type { Column, Order } from './column.ts';

interface TableHeadProps {
  readonly columns: readonly Pick<Column<never>, 'key' | 'words' | 'isBelow'>[];
  readonly order: Order;
  readonly hasActions: boolean;
  readonly onOrder: (order: Order) => void;
}

const sortOf = (key: string, order: Order) =>
  order.key !== key ? 'none' : order.isDown ? 'descending' : 'ascending';

export const TableHead = ({ columns, order, hasActions, onOrder }: TableHeadProps) => (
  <div role="rowgroup" class="table-head">
    <div role="row" class="table-line" aria-rowindex={1}>
      {columns.map(({ key, words, isBelow }) => (
        <div
          key={key}
          role="columnheader"
          class={isBelow === true ? 'table-below' : undefined}
          aria-sort={sortOf(key, order)}
        >
          <button
            type="button"
            class="table-order"
            onClick={() => onOrder({ key, isDown: order.key === key && !order.isDown })}
          >
            <span>{words}</span>
            {order.key === key && <Icon of={order.isDown ? ArrowDown : ArrowUp} size={13} />}
          </button>
        </div>
      ))}
      {hasActions && (
        <div role="columnheader">
          <span class="unseen">{t('Actions')}</span>
        </div>
      )}
    </div>
  </div>
);
