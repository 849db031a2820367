import type { Column } from '../../parts/sortable-table/column.ts';
import { dayText } from '../../parts/times/time.ts';
import { personName } from '../../store/names.ts';
import { roleName } from '../../store/people/roles.ts';
import { t } from '../../words/index.ts';
import type { Invitation } from './open-invitations.ts';

export const nameOfInvitation = ({ email, id }: Invitation): string => email ?? t('Link {n}', { n: id });

export const columnsOfInvitations = (): readonly Column<Invitation>[] => [
  {
    key: 'name',
    words: t('Invited'),
    textOf: nameOfInvitation,
    isFound: true,
    width: 'minmax(0, 1.6fr)',
  },
  {
    key: 'role',
    words: t('Role'),
    textOf: ({ invited_as }) => roleName({ is_bot: false, role: invited_as as 400 }),
    orderOf: ({ invited_as }) => invited_as,
  },
  {
    key: 'by',
    words: t('Invited by'),
    textOf: ({ invited_by_user_id }) => personName(invited_by_user_id),
    isFound: true,
    width: 'minmax(0, 1.2fr)',
  },
  {
    key: 'when',
    words: t('Sent'),
    textOf: ({ invited }) => dayText(invited),
    orderOf: ({ invited }) => invited,
    // At least the day and the month.
    width: 'minmax(5em, 1fr)',
  },
  {
    key: 'expires',
    words: t('Expires'),
    textOf: ({ expiry_date }) => (expiry_date === null ? t('Never') : dayText(expiry_date)),
    orderOf: ({ expiry_date }) => expiry_date ?? undefined,
    // The day is read whole.
    width: 'minmax(7.5em, 1fr)',
  },
];
