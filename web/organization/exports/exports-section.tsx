/** Exports: asked for, followed, downloaded and deleted. */
import { useMemo } from 'preact/hooks';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { organizationSectionName } from '../../store/places/section-names.ts';
import { languageNow, t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { OnlyAdministrators } from '../only-administrators.tsx';
import { Consents } from './consents.tsx';
import { exportColumns, exportItems, nameOfExport } from './export-columns.tsx';
import { NewExport } from './new-export.tsx';
import { useExports } from './open-exports.ts';
import './exports.css';

export const ExportsSection = () => {
  const mayExport = isAdministrator();
  const { exports, consents, failure } = useExports(mayExport);
  const language = languageNow();
  const columns = useMemo(exportColumns, [language]);
  const newestFirst = useMemo(() => exports?.toReversed(), [exports]);
  return (
    <section class="exports">
      <OnlyAdministrators />
      <p class="setting-about">
        {t('An export is a file with channels, messages, people and settings. Another service can read it.')}
      </p>
      <NewExport isBusy={exports?.some(({ pending }) => pending) === true} consents={consents} />
      <Consents consents={consents} />
      {mayExport && (
        <SortableTable
          name={organizationSectionName('data-exports-admin')}
          columns={columns}
          rows={newestFirst}
          keyOf={({ id }) => id}
          nameOf={nameOfExport}
          actionsOf={exportItems}
          order={{ key: 'time', isDown: true }}
          empty={t('There are no exports yet.')}
          failure={failure}
        />
      )}
    </section>
  );
};
