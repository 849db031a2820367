import type { Column } from '../../parts/sortable-table/column.ts';
import { dayText } from '../../parts/times/time.ts';
import { personName } from '../../store/names.ts';
import { t } from '../../words/index.ts';
import type { Report } from './report.ts';

const reasonOf = ({ reason, notes }: Report): string => (notes === '' ? reason : `${reason}: ${notes}`);

export const columnsOfReports = (): readonly Column<Report>[] => [
  {
    key: 'message',
    words: t('Message'),
    textOf: ({ quoted }) => quoted,
    isFound: true,
    width: 'minmax(0, 2fr)',
  },
  { key: 'author', words: t('Author'), textOf: ({ author }) => personName(author), isFound: true },
  { key: 'reason', words: t('Reason'), textOf: reasonOf, isFound: true, width: 'minmax(0, 1.3fr)' },
  { key: 'reporter', words: t('Reporter'), textOf: ({ reporter }) => personName(reporter), isFound: true },
  {
    key: 'when',
    words: t('When'),
    textOf: ({ timestamp }) => dayText(timestamp),
    orderOf: ({ timestamp }) => timestamp,
  },
  {
    key: 'state',
    words: t('State'),
    textOf: ({ closedBy: [by] }) =>
      by === undefined ? t('Open report') : t('Closed by {name}', { name: personName(by) }),
  },
];
