/** The choices of a list, in their order. */
import { CirclePlus, X } from 'lucide';
import { useRef } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { MoveHandle } from '../../parts/order/move-handle.tsx';
import { useOrder } from '../../parts/order/use-order.ts';
import { t } from '../../words/index.ts';
import { type ChoiceDraft, newKey } from './draft.ts';

interface ChoicesFieldProps {
  readonly choices: readonly ChoiceDraft[];
  readonly onChange: (choices: readonly ChoiceDraft[]) => void;
}

const mostLength = 100;

export const ChoicesField = ({ choices, onChange }: ChoicesFieldProps) => {
  const list = useRef<HTMLUListElement>(null);
  const byKey = new Map(choices.map((choice) => [choice.key, choice]));
  const nameOf = (key: string): string => {
    const text = byKey.get(key)?.text ?? '';
    return text === '' ? t('Choice {n}', { n: [...byKey.keys()].indexOf(key) + 1 }) : text;
  };
  const order = useOrder({
    held: [...byKey.keys()],
    nameOf,
    commit: (keys) => {
      onChange(keys.flatMap((key) => byKey.get(key) ?? []));
      return true;
    },
  });
  const add = () => {
    onChange([...choices, { key: newKey(choices), text: '' }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <fieldset class="choices">
      <legend>{t('Choices')}</legend>
      <ul ref={list}>
        {order.shown.map((key, index) => (
          <li key={key} data-order={key} class={order.dragged === key ? 'dragged' : undefined}>
            <MoveHandle order={order} row={key} name={nameOf(key)} />
            <input
              class="input"
              dir="auto"
              aria-label={t('Choice {n}', { n: index + 1 })}
              maxLength={mostLength}
              value={byKey.get(key)?.text ?? ''}
              onInput={({ currentTarget }) =>
                onChange(choices.map((one) => (one.key === key ? { key, text: currentTarget.value } : one)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              icon={X}
              size={16}
              name={t('Remove {name}', { name: nameOf(key) })}
              onClick={() => onChange(choices.filter((one) => one.key !== key))}
            />
          </li>
        ))}
      </ul>
      <button type="button" class="button" onClick={add}>
        <Icon of={CirclePlus} size={16} /> {t('Add choice')}
      </button>
    </fieldset>
  );
};
