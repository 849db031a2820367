import type { ImportRecord } from '@parlance/protocol/imports';
import { momentOf } from '../../parts/times/time.ts';
import { languageNow, t } from '../../words/index.ts';
import { ImportCounts } from './import-counts.tsx';
import { sourceTitle, stateWords } from './import-words.ts';

export const ImportEntry = ({ one }: { readonly one: ImportRecord }) => {
  const messages = t('Messages: {number}', { number: one.messages.toLocaleString(languageNow()) });
  return (
    <li>
      <p class="import-name" dir="auto">
        {one.archive}
      </p>
      <p class="import-facts">
        {[sourceTitle(one), momentOf(one.started), t(stateWords[one.state]), messages].join(' · ')}
      </p>
      {one.report !== null && (
        <details>
          <summary>{t('Report of {name}', { name: one.archive })}</summary>
          <ImportCounts report={one.report} />
        </details>
      )}
    </li>
  );
};
