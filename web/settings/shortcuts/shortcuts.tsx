/** All keys, changed one by one. Kept on this device. */
import { useSignal } from '@preact/signals';
import { RotateCcw } from 'lucide';
import type { Action } from '../../keyboard/action.ts';
import { chooseKeys, isChosen } from '../../keyboard/chosen.ts';
import { allActions, chosenKeys, keysOf, singleKeys } from '../../keyboard/registry.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { Switch } from '../../parts/settings/switch.tsx';
import { shortcutOf } from '../../parts/shortcut.ts';
import { t } from '../../words/index.ts';
import { type ListRow, ListTable } from '../lists/list-table.tsx';
import { changing } from './changing.ts';
import { KeysDialog } from './keys-dialog.tsx';
import './shortcuts.css';

const rowOf = (action: Action, open: (action: Action) => void): ListRow => {
  const name = t(action.words);
  const keys = keysOf(action).map(shortcutOf);
  return {
    key: action.id,
    text: `${name} ${t(action.group)} ${keys.join(' ')}`,
    cells: [
      <>
        {name}
        <small>{t(action.group)}</small>
      </>,
      <span class="keys-shown">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>,
      <span class="keys-buttons">
        {isChosen(action) && (
          <IconButton
            icon={RotateCcw}
            size={16}
            name={t('Reset keys for {action}', { action: name })}
            onClick={() => changing(() => chooseKeys(action, action.keys ?? []))}
          />
        )}
        <button
          type="button"
          class="button"
          aria-label={t('Change keys for {action}', { action: name })}
          aria-haspopup="dialog"
          onClick={() => open(action)}
        >
          {t('Change')}
        </button>
      </span>,
    ],
  };
};

export const ShortcutsPage = () => {
  const changed = useSignal<Action | undefined>(undefined);
  const groups = [...new Set(allActions().map(({ group }) => group))];
  const actions = groups.flatMap((group) => allActions().filter((action) => action.group === group));
  return (
    <>
      <div class="setting-card">
        <div class="setting">
          <Switch
            id="setting-single_keys"
            words={t('Single keys act')}
            about={t(
              'Such as n, without Ctrl or Alt. Switch them off when you speak your text, or type by chance.',
            )}
            isOn={singleKeys.value}
            onChange={(isOn) =>
              changing(() => {
                singleKeys.value = isOn;
              })
            }
          />
        </div>
      </div>
      <section class="setting-group">
        <h2>{t('Keys')}</h2>
        <div class="setting-card">
          <ListTable
            name={t('Shortcuts')}
            columns={[t('Action'), t('Keys'), '']}
            empty=""
            rows={actions.map((action) =>
              rowOf(action, (wanted) => {
                changed.value = wanted;
              }),
            )}
          >
            {Object.keys(chosenKeys.value).length > 0 && (
              <button
                type="button"
                class="button"
                onClick={() =>
                  changing(() => {
                    chosenKeys.value = {};
                  })
                }
              >
                {t('Reset all')}
              </button>
            )}
          </ListTable>
        </div>
        <p class="setting-about list-intro">{t('These choices stay on this device.')}</p>
      </section>
      {changed.value !== undefined && (
        <KeysDialog
          action={changed.value}
          close={() => {
            changed.value = undefined;
          }}
        />
      )}
    </>
  );
};
