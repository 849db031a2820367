/** Settings leave as a file or by the clipboard, and come back the same ways. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { copyText } from '../../parts/copy.ts';
import { saveText } from '../../parts/files/save-text.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { attempt } from '../saving.ts';
import { type Carried, carriedText, readCarried } from './carried.ts';
import { DifferencesDialog } from './differences-dialog.tsx';
import { carryingId } from './take-over.ts';

const fileName = (): string =>
  `${(slice('realm_name').value ?? '').replace(/[\\/:*?"<>|\s]+/g, ' ').trim()} settings.json`;

const Export = () => (
  <FieldRow id="setting-export" label={t('Take your settings along')} isGroup>
    {(control) => (
      <div class="setting-buttons">
        <button
          {...control}
          type="button"
          class="button"
          onClick={() => saveText(carriedText(), fileName(), 'application/json')}
        >
          {t('Save as file')}
        </button>
        <button type="button" class="button" onClick={() => void copyText(carriedText())}>
          {t('Copy settings')}
        </button>
      </div>
    )}
  </FieldRow>
);

const Import = () => {
  const chooser = useRef<HTMLInputElement>(null);
  const carried = useSignal<Carried | undefined>(undefined);
  const read = (text: () => Promise<string>) =>
    attempt(carryingId, async () => {
      carried.value = readCarried(await text());
    });
  return (
    <FieldRow
      id={carryingId}
      label={t('Take settings over')}
      about={t(
        'From another organization: copy them there, and paste them here. You see what will change first.',
      )}
      isGroup
    >
      {(control) => (
        <div class="setting-buttons">
          <input
            ref={chooser}
            type="file"
            accept="application/json,.json"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) void read(() => file.text());
              currentTarget.value = '';
            }}
          />
          <button {...control} type="button" class="button" onClick={() => chooser.current?.click()}>
            {t('From a file')}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => void read(() => navigator.clipboard.readText())}
          >
            {t('Paste settings')}
          </button>
          {carried.value !== undefined && (
            <DifferencesDialog
              carried={carried.value}
              close={() => {
                carried.value = undefined;
              }}
            />
          )}
        </div>
      )}
    </FieldRow>
  );
};

export const Carrying = () => (
  <section class="setting-group">
    <h2>{t('Your settings elsewhere')}</h2>
    <div class="setting-card">
      <Export />
      <Import />
    </div>
  </section>
);
