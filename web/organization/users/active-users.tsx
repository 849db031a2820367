import { CirclePlus } from 'lucide';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import { organizationSectionName } from '../../store/places/section-names.ts';
import { t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { columnsOfActive } from './columns.tsx';
import { activeMenu } from './user-menu.ts';
import { UserTable } from './user-table.tsx';
import { activeUsers } from './users.ts';

export const ActiveUsers = () => (
  <UserTable
    name={organizationSectionName('users/active')}
    users={() => activeUsers.value}
    columns={columnsOfActive}
    actionsOf={activeMenu}
    empty={t('There is nobody here.')}
  >
    {isAdministrator() && (
      <button
        type="button"
        class="button main"
        aria-haspopup="dialog"
        onClick={() => openDialog('new-user', {})}
      >
        <Icon of={CirclePlus} size={16} /> {t('New user')}
      </button>
    )}
  </UserTable>
);
