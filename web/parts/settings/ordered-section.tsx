/** A list in a page of settings whose order counts: administrators add, edit, move and delete. */
import { useSignal } from '@preact/signals';
import { Pencil, Trash2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { fold } from '../../store/find/fold.ts';
import { t } from '../../words/index.ts';
import { RowMenu } from '../menus/row-menu.tsx';
import { MoveHandle, moveItems } from '../order/move-handle.tsx';
import { type Order, useOrder } from '../order/use-order.ts';
import { whyNotAdministrator } from '../permission/administrators.ts';
import { ListSection } from './list-section.tsx';

export interface OrderedSectionProps<T extends { readonly id: number }> {
  readonly name: string;
  /** What the list is for. */
  readonly about: string;
  readonly items: readonly T[];
  /** What the item is called in its menu. */
  readonly nameOf: (item: T) => string;
  /** What the field above the list finds it by. */
  readonly textOf: (item: T) => string;
  readonly draw: (item: T) => ComponentChildren;
  /** What the button for a new one says. */
  readonly newWords: string;
  /** Stands in place of no items. */
  readonly none: string;
  /** Moves one: `before` is the order that the reader saw. */
  readonly reorder: (before: readonly number[], after: readonly number[]) => Promise<boolean>;
  readonly remove: (item: T) => void;
  /** A form for the item, or for a new one. */
  readonly form: (item: T | undefined, close: () => void) => ComponentChildren;
}

interface RowProps<T> extends Pick<OrderedSectionProps<T & { id: number }>, 'nameOf' | 'draw' | 'remove'> {
  readonly item: T & { readonly id: number };
  /** Undefined while only some are shown. */
  readonly order: Order | undefined;
  /** Undefined for those who only read. */
  readonly edit: (() => void) | undefined;
}

const Row = <T,>({ item, nameOf, draw, remove, order, edit }: RowProps<T>) => {
  const row = String(item.id);
  const name = nameOf(item);
  return (
    <tr data-order={row} class={order?.dragged === row ? 'dragged' : undefined}>
      {edit !== undefined && (
        <td class="narrow">{order !== undefined && <MoveHandle order={order} row={row} name={name} />}</td>
      )}
      <th scope="row">{draw(item)}</th>
      {edit !== undefined && (
        <td class="narrow">
          <RowMenu
            name={name}
            items={() => [
              { words: t('Edit'), icon: Pencil, run: edit },
              ...(order === undefined ? [] : moveItems(order, row)),
              {
                words: t('Delete'),
                icon: Trash2,
                group: '·delete',
                isDangerous: true,
                run: () => remove(item),
              },
            ]}
          />
        </td>
      )}
    </tr>
  );
};

export const OrderedSection = <T extends { readonly id: number }>(props: OrderedSectionProps<T>) => {
  const { name, items, nameOf, textOf, newWords, none, draw, remove, form } = props;
  const text = useSignal('');
  /** What the open form is about; `new`: a new one. */
  const edited = useSignal<T | 'new' | undefined>(undefined);
  const byId = new Map(items.map((item) => [String(item.id), item]));
  const whyNot = whyNotAdministrator();
  const order = useOrder({
    held: [...byId.keys()],
    nameOf: (key) => {
      const item = byId.get(key);
      return item === undefined ? '' : nameOf(item);
    },
    commit: (keys, before) => props.reorder(before.map(Number), keys.map(Number)),
  });
  const wanted = fold(text.value.trim());
  const shown = order.shown.flatMap((key) => {
    const item = byId.get(key);
    return item !== undefined && fold(textOf(item)).includes(wanted) ? [item] : [];
  });
  const open = (what: T | 'new') => () => {
    edited.value = what;
  };
  const close = () => {
    edited.value = undefined;
  };
  return (
    <ListSection
      about={props.about}
      filter={{
        name: t('Filter {section}', { section: name }),
        text: text.value,
        onType: (typed) => {
          text.value = typed;
        },
      }}
      whyNot={whyNot}
      add={whyNot === undefined ? { words: newWords, run: open('new') } : undefined}
      none={shown.length === 0 ? none : undefined}
    >
      {shown.length > 0 && (
        <table class="list-table" aria-label={name} aria-rowcount={shown.length}>
          <tbody>
            {shown.map((item) => (
              <Row
                key={item.id}
                {...{ item, nameOf, draw, remove }}
                order={wanted === '' && items.length > 1 ? order : undefined}
                edit={whyNot === undefined ? open(item) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {edited.value !== undefined && form(edited.value === 'new' ? undefined : edited.value, close)}
    </ListSection>
  );
};
