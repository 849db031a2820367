/** What came from other chat systems, with the counts of each report. */
import { getImports } from '@parlance/client/calls';
import { useAnswer } from '../../parts/dialogs/use-answer.ts';
import { Waiting } from '../../parts/dialogs/waiting.tsx';
import { organizationSectionName } from '../../store/places/section-names.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { ImportEntry } from './import-entry.tsx';
import './imports.css';

const Past = () => {
  const answer = useAnswer(async () => (await client.call(getImports, {})).imports);
  if (answer.kind !== 'answered') return <Waiting answer={answer} />;
  if (answer.value.length === 0) return <p>{t('Nothing was imported yet.')}</p>;
  return (
    <ul class="imports" aria-label={organizationSectionName('imports')}>
      {answer.value.map((one) => (
        <ImportEntry key={one.id} one={one} />
      ))}
    </ul>
  );
};

export const ImportsSection = () => (
  <section class="settings-column">
    <p class="setting-about">
      {t(
        'Messages, people and channels of other chat systems are brought over on the server, by its command line.',
      )}
    </p>
    {isAdministrator() ? (
      <Past />
    ) : (
      <p class="setting-note">{t('Only administrators can see what was imported')}</p>
    )}
  </section>
);
