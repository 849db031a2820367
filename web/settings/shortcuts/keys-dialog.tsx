/** The keys of one action: pressed, named when another action has them, taken or left. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Action } from '../../keyboard/action.ts';
import { chooseKeys, isChosen, othersWith, takeKey } from '../../keyboard/chosen.ts';
import { declaredKey } from '../../keyboard/keys.ts';
import { keysOf } from '../../keyboard/registry.ts';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { shortcutOf } from '../../parts/shortcut.ts';
import { t } from '../../words/index.ts';
import { changing } from './changing.ts';

export interface KeysDialogProps {
  readonly action: Action;
  readonly close: () => void;
}

/** These lead through the dialog and out of it, or are no key alone. */
const notTaken = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape', 'Enter', 'CapsLock', 'Dead']);

export const KeysDialog = ({ action, close }: KeysDialogProps) => {
  const id = useId();
  const pressed = useSignal<string | undefined>(undefined);
  const key = pressed.value;
  const own = keysOf(action);
  const others = key === undefined ? [] : othersWith(action, key);
  const isKnown = key !== undefined && own.includes(key);
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || notTaken.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.value = declaredKey(event);
  };
  const take = () => {
    if (key === undefined || isKnown) return;
    changing(() => takeKey(action, key));
    pressed.value = undefined;
  };
  return (
    <Modal title={t('Keys for “{action}”', { action: t(action.words) })} close={close}>
      {own.length === 0 ? (
        <p class="keys-none">{t('No keys.')}</p>
      ) : (
        <ul class="keys-list" aria-label={t('Keys')}>
          {own.map((one) => (
            <li key={one}>
              <kbd>{shortcutOf(one)}</kbd>
              <button
                type="button"
                class="button"
                aria-label={t('Remove {name}', { name: shortcutOf(one) })}
                onClick={() =>
                  changing(() =>
                    chooseKeys(
                      action,
                      own.filter((other) => other !== one),
                    ),
                  )
                }
              >
                {t('Remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="field">
        <label for={id}>{t('New key')}</label>
        <input
          id={id}
          class="input"
          readOnly
          data-first
          placeholder={t('Press a key')}
          aria-describedby={`${id}-said`}
          value={key === undefined ? '' : shortcutOf(key)}
          onKeyDown={press}
        />
        <p id={`${id}-said`} role="status" class={others.length > 0 ? 'setting-refusal' : 'setting-about'}>
          {key === undefined && t('Tab goes on, Esc closes.')}
          {isKnown && t('It has this key already.')}
          {others.length > 0 &&
            t('{key} is the key for “{action}”, which would lose it.', {
              key: shortcutOf(key!),
              action: others.map((other) => t(other.words)).join('”, “'),
            })}
        </p>
      </div>
      <div class="modal-actions">
        <button
          type="button"
          class="button"
          aria-disabled={isChosen(action) ? undefined : true}
          onClick={() => isChosen(action) && changing(() => chooseKeys(action, action.keys ?? []))}
        >
          {t('Reset')}
        </button>
        <button
          type="button"
          class="button main"
          aria-disabled={key === undefined || isKnown ? true : undefined}
          onClick={take}
        >
          {others.length > 0 ? t('Take the key') : t('Add key')}
        </button>
      </div>
    </Modal>
  );
};
