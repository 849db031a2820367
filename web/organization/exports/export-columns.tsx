/** What the table says of each export, and what can be done with it. */
import { deleteExport } from '@parlance/client/calls';
import type { ExportRecord } from '@parlance/protocol/exports';
import { Download, Trash2 } from 'lucide';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import type { MenuItem } from '../../parts/menus/menu.ts';
import type { Column } from '../../parts/sortable-table/column.ts';
import { personName } from '../../store/names.ts';
import { client } from '../../store/session/service.ts';
import { languageNow, t } from '../../words/index.ts';
import { attempt } from '../attempt.ts';
import { kindWords } from './kinds.ts';

const timeOf = ({ export_time: seconds }: ExportRecord): string =>
  new Intl.DateTimeFormat(languageNow(), { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);

export const nameOfExport = timeOf;

const stateOf = (one: ExportRecord): string => {
  if (one.pending) return t('Being made');
  if (one.failed_timestamp !== null) return t('Failed');
  if (one.deleted_timestamp !== null) return t('Deleted');
  if (one.export_from_prior_server) return t('Made on another server');
  return one.export_url === null ? t('For owners') : t('Ready');
};

const State = ({ one }: { readonly one: ExportRecord }) => {
  if (one.pending) return <progress aria-label={t('Being made')} />;
  return one.export_url === null ? (
    <span class="table-text">{stateOf(one)}</span>
  ) : (
    <a class="export-link" href={one.export_url} download>
      <Icon of={Download} size={15} /> {t('Download')}
    </a>
  );
};

export const exportColumns = (): readonly Column<ExportRecord>[] => [
  {
    key: 'time',
    words: t('Begun'),
    textOf: timeOf,
    orderOf: ({ export_time: seconds }) => seconds,
    isFound: true,
  },
  {
    key: 'kind',
    words: t('What it holds'),
    textOf: ({ export_type: kind }) => t(kindWords[kind].words),
    isFound: true,
  },
  { key: 'by', words: t('By'), textOf: ({ acting_user_id: id }) => personName(id), isFound: true },
  { key: 'state', words: t('State'), textOf: stateOf, draw: (one) => <State one={one} /> },
];

const askToDelete = ({ id: export_id }: ExportRecord) =>
  openDialog('question', {
    title: t('Delete this export?'),
    text: t('Its file is deleted, and its address leads nowhere. The organization keeps all it has.'),
    action: t('Delete'),
    run: () => attempt(t('Export deleted'), () => client.call(deleteExport, { export_id })),
  });

/** The service deletes what is ready. */
export const exportItems = (one: ExportRecord): readonly MenuItem[] =>
  one.pending ||
  one.failed_timestamp !== null ||
  one.deleted_timestamp !== null ||
  one.export_from_prior_server
    ? []
    : [{ words: t('Delete'), icon: Trash2, isDangerous: true, run: () => askToDelete(one) }];
