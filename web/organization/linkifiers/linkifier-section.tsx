/** Words that become links, in the order in which they are tried. */
import { useSignal } from '@preact/signals';
import { Pencil, Trash2 } from 'lucide';
import { MoveHandle, moveItems } from '../../parts/order/move-handle.tsx';
import { type Order, useOrder } from '../../parts/order/use-order.ts';
import { whyNotAdministrator } from '../../parts/permission/administrators.ts';
import { RowMenu } from '../../parts/row-menu.tsx';
import { ListSection } from '../../parts/settings/list-section.tsx';
import { fold } from '../../store/find/fold.ts';
import { t } from '../../words/index.ts';
import { type Linkifier, linkifiers, removeOne, reorder } from './changes.ts';
import { LinkifierForm } from './linkifier-form.tsx';

interface RowProps {
  readonly linkifier: Linkifier;
  /** Undefined while only some are shown. */
  readonly order: Order | undefined;
  readonly edit: (() => void) | undefined;
}

const Row = ({ linkifier, order, edit }: RowProps) => {
  const { id, pattern, url_template } = linkifier;
  const row = String(id);
  return (
    <tr data-order={row} class={order?.dragged === row ? 'dragged' : undefined}>
      {edit !== undefined && (
        <td class="narrow">{order !== undefined && <MoveHandle order={order} row={row} name={pattern} />}</td>
      )}
      <th scope="row">
        <code dir="ltr">{pattern}</code>
        <p class="list-soft">
          <code dir="ltr">{url_template}</code>
        </p>
      </th>
      {edit !== undefined && (
        <td class="narrow">
          <RowMenu
            name={pattern}
            items={() => [
              { words: t('Edit'), icon: Pencil, run: edit },
              ...(order === undefined ? [] : moveItems(order, row)),
              {
                words: t('Delete'),
                icon: Trash2,
                group: '·delete',
                isDangerous: true,
                run: () => removeOne(linkifier),
              },
            ]}
          />
        </td>
      )}
    </tr>
  );
};

export const LinkifierSection = () => {
  const text = useSignal('');
  /** What the open form is about; `new`: a new one. */
  const edited = useSignal<Linkifier | 'new' | undefined>(undefined);
  const all = linkifiers();
  const byId = new Map(all.map((one) => [String(one.id), one]));
  const whyNot = whyNotAdministrator();
  const order = useOrder({
    held: [...byId.keys()],
    nameOf: (key) => byId.get(key)?.pattern ?? '',
    commit: (keys) => reorder(keys.map(Number)),
  });
  const wanted = fold(text.value.trim());
  const shown = order.shown.flatMap((key) => {
    const one = byId.get(key);
    return one !== undefined && fold(`${one.pattern} ${one.url_template}`).includes(wanted) ? [one] : [];
  });
  return (
    <ListSection
      about={t(
        'Words such as ticket numbers become links in all messages. The first pattern that fits counts.',
      )}
      filter={{
        name: t('Filter {section}', { section: t('Linkifiers') }),
        text: text.value,
        onType: (typed) => {
          text.value = typed;
        },
      }}
      whyNot={whyNot}
      add={
        whyNot === undefined
          ? {
              words: t('New linkifier'),
              run: () => {
                edited.value = 'new';
              },
            }
          : undefined
      }
      none={shown.length === 0 ? t('There are no linkifiers yet.') : undefined}
    >
      {shown.length > 0 && (
        <table class="list-table" aria-label={t('Linkifiers')} aria-rowcount={shown.length}>
          <tbody>
            {shown.map((linkifier) => (
              <Row
                key={linkifier.id}
                linkifier={linkifier}
                order={wanted === '' && all.length > 1 ? order : undefined}
                edit={
                  whyNot === undefined
                    ? () => {
                        edited.value = linkifier;
                      }
                    : undefined
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {edited.value !== undefined && (
        <LinkifierForm
          linkifier={edited.value === 'new' ? undefined : edited.value}
          close={() => {
            edited.value = undefined;
          }}
        />
      )}
    </ListSection>
  );
};
