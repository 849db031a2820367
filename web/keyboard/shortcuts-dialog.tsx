/** The table of shortcuts, made from the actions. */
import { Modal } from '../parts/dialogs/modal.tsx';
import { shortcutOf } from '../parts/shortcut.ts';
import { t } from '../words/index.ts';
import type { Action, Group } from './action.ts';
import { allActions, keysOf } from './registry.ts';
import './shortcuts-dialog.css';

const groups: readonly Group[] = [
  'Going places',
  'Reading',
  'Messages',
  'Writing',
  'Topics and channels',
  'You',
];

/** May go on in the next line behind each "+". */
const breakable = (shortcut: string) =>
  shortcut.split(/(?<=.\+)(?=.)/).flatMap((part) => [part, <wbr key={part} />]);

const Rows = ({ actions }: { readonly actions: readonly Action[] }) => (
  <>
    {actions.map((action) => (
      <tr key={action.id}>
        <th scope="row">{t(action.words)}</th>
        <td>
          {keysOf(action).map((key) => (
            <kbd key={key}>{breakable(shortcutOf(key))}</kbd>
          ))}
        </td>
      </tr>
    ))}
  </>
);

export const ShortcutsDialog = ({ close }: { readonly close: () => void }) => (
  <Modal title={t('Keyboard shortcuts')} close={close} isWide>
    <div class="shortcuts">
      {groups.map((group) => {
        const actions = allActions().filter((action) => action.group === group && keysOf(action).length > 0);
        return actions.length === 0 ? null : (
          <table key={group} aria-label={t(group)}>
            <caption>{t(group)}</caption>
            <tbody>
              <Rows actions={actions} />
            </tbody>
          </table>
        );
      })}
    </div>
  </Modal>
);
