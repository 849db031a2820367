/** What will change, before it is done. */
import { chosenKeys, singleKeys } from '../../keyboard/registry.ts';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { counted, t } from '../../words/index.ts';
import type { Carried } from './carried.ts';
import { type Change, changesBy } from './differences.ts';
import { takeOver } from './take-over.ts';
import '../../parts/lists/table-page.css';

export interface DifferencesProps {
  readonly carried: Carried;
  readonly close: () => void;
}

const Rows = ({ changes }: { readonly changes: readonly Change[] }) => (
  <table class="plain-table list-table" aria-label={t('What will change')}>
    <thead>
      <tr>
        <th scope="col">{t('Setting')}</th>
        <th scope="col">{t('Now')}</th>
        <th scope="col">{t('Then')}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ name, words, beforeWords, afterWords }) => (
        <tr key={name}>
          <th scope="row">{words}</th>
          <td class="quiet">{beforeWords}</td>
          <td>{afterWords}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Undefined when they are the same here. */
const otherKeys = ({ keys }: Carried): Carried['keys'] | undefined =>
  JSON.stringify(keys) === JSON.stringify({ chosen: chosenKeys.value, single: singleKeys.value })
    ? undefined
    : keys;

const Skipped = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <p class="setting-about">
      {counted(
        count,
        '{n} setting is left out: this service does not know it.',
        '{n} settings are left out: this service does not know them.',
      )}
    </p>
  );

export const DifferencesDialog = ({ carried, close }: DifferencesProps) => {
  const { changes, skipped } = changesBy(carried);
  const keys = otherKeys(carried);
  if (changes.length === 0 && keys === undefined)
    return (
      <Modal title={t('Take settings over')} close={close}>
        <p>{t('Nothing changes: all settings are the same here.')}</p>
        <Skipped count={skipped} />
      </Modal>
    );
  return (
    <FormModal
      title={t('Take settings over')}
      action={t('Take over')}
      submit={() => takeOver(changes, keys)}
      close={close}
    >
      {changes.length > 0 && <Rows changes={changes} />}
      {keys !== undefined && <p>{t('Your keyboard shortcuts on this device change, too.')}</p>}
      <Skipped count={skipped} />
    </FormModal>
  );
};
