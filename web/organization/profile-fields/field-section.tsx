/** What people say of themselves, in the order of their profiles. */
import { useSignal } from '@preact/signals';
import { Pencil, Trash2 } from 'lucide';
import { MoveHandle, moveItems } from '../../parts/order/move-handle.tsx';
import { type Order, useOrder } from '../../parts/order/use-order.ts';
import { whyNotAdministrator } from '../../parts/permission/administrators.ts';
import { RowMenu } from '../../parts/row-menu.tsx';
import { ListSection } from '../../parts/settings/list-section.tsx';
import { fold } from '../../store/find/fold.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { askToRemove, reorder } from './changes.ts';
import { choicesOf, type Field } from './draft.ts';
import { FieldForm } from './field-form.tsx';
import { kindName, kinds } from './kinds.ts';

const tagsOf = (field: Field): readonly string[] => [
  t(kindName(field.type)),
  ...(field.display_in_profile_summary ? [t('On the card')] : []),
  ...(field.required ? [t('Required')] : []),
  ...(field.editable_by_user ? [] : [t('Filled in by administrators')]),
];

interface RowProps {
  readonly field: Field;
  /** Undefined while only some are shown. */
  readonly order: Order | undefined;
  readonly edit: (() => void) | undefined;
}

const Row = ({ field, order, edit }: RowProps) => {
  const row = String(field.id);
  const { name, hint } = field;
  const about = field.type === kinds.choices ? choicesOf(field).map(({ text }) => text) : [hint];
  return (
    <tr data-order={row} class={order?.dragged === row ? 'dragged' : undefined}>
      {edit !== undefined && (
        <td class="narrow">{order !== undefined && <MoveHandle order={order} row={row} name={name} />}</td>
      )}
      <th scope="row">
        <span class="list-name" dir="auto">
          {name}
        </span>
        <p class="list-soft" dir="auto">
          {about.join(' · ')}
        </p>
        <p class="field-tags">
          {tagsOf(field).map((tag) => (
            <span key={tag} class="list-tag">
              {tag}
            </span>
          ))}
        </p>
      </th>
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
                run: () => askToRemove(field),
              },
            ]}
          />
        </td>
      )}
    </tr>
  );
};

export const FieldSection = () => {
  const text = useSignal('');
  /** What the open form is about; `new`: a new one. */
  const edited = useSignal<Field | 'new' | undefined>(undefined);
  const byId = new Map(
    (slice('custom_profile_fields').value ?? []).map((field) => [String(field.id), field]),
  );
  const whyNot = whyNotAdministrator();
  const order = useOrder({
    held: [...byId.keys()],
    nameOf: (key) => byId.get(key)?.name ?? '',
    commit: (keys) => reorder(keys.map(Number)),
  });
  const wanted = fold(text.value.trim());
  const shown = order.shown.flatMap((key) => {
    const field = byId.get(key);
    return field !== undefined && fold(`${field.name} ${field.hint}`).includes(wanted) ? [field] : [];
  });
  const open = (what: Field | 'new') => () => {
    edited.value = what;
  };
  return (
    <ListSection
      about={t('What people say of themselves in their profiles, in this order.')}
      filter={{
        name: t('Filter {section}', { section: t('Profile fields') }),
        text: text.value,
        onType: (typed) => {
          text.value = typed;
        },
      }}
      whyNot={whyNot}
      add={whyNot === undefined ? { words: t('New profile field'), run: open('new') } : undefined}
      none={shown.length === 0 ? t('There are no profile fields yet.') : undefined}
    >
      {shown.length > 0 && (
        <table class="list-table" aria-label={t('Profile fields')} aria-rowcount={shown.length}>
          <tbody>
            {shown.map((field) => (
              <Row
                key={field.id}
                field={field}
                order={wanted === '' && byId.size > 1 ? order : undefined}
                edit={whyNot === undefined ? open(field) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {edited.value !== undefined && (
        <FieldForm
          field={edited.value === 'new' ? undefined : edited.value}
          close={() => {
            edited.value = undefined;
          }}
        />
      )}
    </ListSection>
  );
};
