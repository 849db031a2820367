import type { ImportRecord } from '@parlance/protocol/imports';
import { useSignal } from '@preact/signals';
import { momentOf } from '../../parts/time.ts';
import { languageNow, t } from '../../words/index.ts';
import { ImportCounts } from './import-counts.tsx';
import { sourceTitle, stateWords } from './import-words.ts';

/** The report is asked for when it is opened. */
export const ImportEntry = ({ one }: { readonly one: ImportRecord }) => {
  const isOpened = useSignal(false);
  const messages = t('Messages: {number}', { number: one.messages.toLocaleString(languageNow()) });
  return (
    <li>
      <p class="import-name" dir="auto">
        {one.archive}
      </p>
      <p class="import-facts">
        {[sourceTitle(one), momentOf(one.started), t(stateWords[one.state]), messages].join(' · ')}
      </p>
      {one.finished !== null && (
        <details
          onToggle={() => {
            isOpened.value = true;
          }}
        >
          <summary>{t('Report of {name}', { name: one.archive })}</summary>
          {isOpened.value && <ImportCounts id={one.id} />}
        </details>
      )}
    </li>
  );
};
