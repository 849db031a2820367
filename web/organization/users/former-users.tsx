import { organizationSectionName } from '../../store/places/section-names.ts';
import { t } from '../../words/index.ts';
import { columnsOfFormer } from './columns.tsx';
import { formerMenu } from './user-menu.ts';
import { UserTable } from './user-table.tsx';
import { formerUsers } from './users.ts';

export const FormerUsers = () => (
  <UserTable
    name={organizationSectionName('users/deactivated')}
    users={() => formerUsers.value}
    columns={columnsOfFormer}
    actionsOf={formerMenu}
    empty={t('Nobody was deactivated.')}
  />
);
