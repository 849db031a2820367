/** The counts of an import's report. Its reasons are those of the service's log, in English. */
import type { ImportReport } from '@parlance/protocol/imports';
import { languageNow, t } from '../../words/index.ts';
import { thingWords, wayWords } from './import-words.ts';

const numberOf = (count: number): string => count.toLocaleString(languageNow());

const wayOf = (how: string, count: number): string =>
  wayWords[how]?.(numberOf(count)) ?? `${numberOf(count)} ${how}`;

const Taken = ({ taken }: Pick<ImportReport, 'taken'>) => {
  const things = [...new Set(taken.map(({ of }) => of))].filter((of) => thingWords[of] !== undefined);
  return (
    <dl class="import-taken" aria-label={t('What came')}>
      {things.map((of) => (
        <div key={of}>
          <dt>{t(thingWords[of]!)}</dt>
          <dd>
            {taken
              .filter((one) => one.of === of && (one.count > 0 || one.how === 'new' || one.how === 'stored'))
              .map(({ how, count }) => wayOf(how, count))
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Left = ({ not_taken }: Pick<ImportReport, 'not_taken'>) => (
  <table class="import-left">
    <caption>{t('What was left out')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('What')}</th>
        <th scope="col">{t('How many')}</th>
        <th scope="col">{t('Why')}</th>
      </tr>
    </thead>
    <tbody lang="en">
      {not_taken.map(({ of, kind, count, why }) => (
        <tr key={`${of} ${kind} ${why}`}>
          <th scope="row">{kind}</th>
          <td>{numberOf(count)}</td>
          <td>{why}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Notes = ({ warnings, changed }: Pick<ImportReport, 'warnings' | 'changed'>) => (
  <>
    <p class="import-heading">{t('What came otherwise than it was')}</p>
    <ul lang="en">
      {[...warnings, ...changed].map(({ kind, count }) => (
        <li key={kind}>
          {numberOf(count)} × {kind}
        </li>
      ))}
    </ul>
  </>
);

export const ImportCounts = ({ report }: { readonly report: ImportReport }) => {
  const { taken, not_taken, warnings, changed } = report;
  return (
    <>
      <Taken taken={taken} />
      {not_taken.length > 0 && <Left not_taken={not_taken} />}
      {warnings.length + changed.length > 0 && <Notes warnings={warnings} changed={changed} />}
    </>
  );
};
