/** Reports of messages, from the private channel that the organization has for them. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { addressOf } from '../../store/places/address.ts';
import { organizationSectionName } from '../../store/places/section-names.ts';
import { channels } from '../../store/world.ts';
import { languageNow, t } from '../../words/index.ts';
import { channelOfReports, useReports } from './open-reports.ts';
import { columnsOfReports } from './report-columns.ts';
import { reportMenu } from './report-menu.ts';

export const Reports = () => {
  const channel = channelOfReports();
  const isSeen = channel !== undefined && channels.value.has(channel);
  const { reports, failure } = useReports(isSeen ? channel : undefined);
  const withClosed = useSignal(false);
  const language = languageNow();
  const columns = useMemo(columnsOfReports, [language]);
  const shown = useMemo(
    () => reports?.filter(({ closedBy }) => withClosed.value || closedBy.length === 0),
    [reports, withClosed.value],
  );
  if (channel === undefined)
    return (
      <p class="setting-note">
        {t('This organization has no channel for reports.')}{' '}
        <a href={addressOf({ kind: 'organization', section: 'organization-settings' })}>{t('Settings')}</a>
      </p>
    );
  if (!isSeen) return <p class="setting-note">{t('Reports go to a private channel that you are not in.')}</p>;
  return (
    <section>
      <SortableTable
        name={organizationSectionName('reports')}
        columns={columns}
        rows={shown}
        failure={failure}
        keyOf={({ id }) => id}
        nameOf={({ quoted }) => quoted.slice(0, 60)}
        actionsOf={reportMenu}
        order={{ key: 'when', isDown: true }}
        empty={t('No report is open.')}
      >
        <label class="table-check">
          <input
            type="checkbox"
            checked={withClosed.value}
            onChange={({ currentTarget }) => {
              withClosed.value = currentTarget.checked;
            }}
          />
          <span>{t('Closed ones too')}</span>
        </label>
      </SortableTable>
    </section>
  );
};
