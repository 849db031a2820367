/** Asks for an export. One at a time is made. */
import { createExport } from '@parlance/client/calls';
import type { ExportType } from '@parlance/protocol/exports';
import { useSignal } from '@preact/signals';
import { Radios } from '../../parts/fields/radios.tsx';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { attempt } from '../attempt.ts';
import { kindsOffered, kindWords } from './kinds.ts';

export interface NewExportProps {
  readonly isBusy: boolean;
  readonly consents: ReadonlyMap<number, boolean>;
}

export const NewExport = ({ isBusy, consents }: NewExportProps) => {
  const kind = useSignal<ExportType>('public');
  const isLocked = !isAdministrator();
  const allowing = [...consents.values()].filter(Boolean).length;
  const start = () =>
    attempt(t('The export has begun'), () => client.call(createExport, { export_type: kind.value }));
  return (
    <div class="setting-card">
      <div class="setting">
        <Radios
          label={t('What it holds')}
          choices={kindsOffered().map((value) => ({
            value,
            words: t(kindWords[value].words),
            about: t(kindWords[value].about),
          }))}
          value={kind.value}
          onChange={(chosen) => {
            kind.value = chosen;
          }}
          isDisabled={isLocked}
          describedBy="export-why"
        />
        {!isLocked && (
          <p class="setting-about">
            {t('{n} of {all} people allow that exports hold their private data.', {
              n: allowing,
              all: consents.size,
            })}
          </p>
        )}
      </div>
      <div class="setting export-start">
        <button
          type="button"
          class="button main"
          id="setting-new-export"
          aria-disabled={isBusy || isLocked ? true : undefined}
          aria-describedby="export-why"
          onClick={() => !isBusy && !isLocked && void start()}
        >
          {t('Start export')}
        </button>
        <span id="export-why" class="setting-about">
          {isLocked ? t('Only administrators can change this') : isBusy ? t('An export is being made.') : ''}
        </span>
      </div>
    </div>
  );
};
