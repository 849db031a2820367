/** What an administrator does with a person. */
import { reactivateUser } from '@parlance/client/calls';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../../parts/menus/menu.ts';
import { client } from '../../store/session/service.ts';
import type { Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { attempt } from '../attempt.ts';

const view = (user: number): MenuItem => ({
  words: t('View profile'),
  run: () => openDialog('profile', { user }),
});

export const activeMenu = ({ user_id: user }: Person): readonly MenuItem[] => {
  return [
    view(user),
    { words: t('Edit'), run: () => openDialog('edit-user', { user }) },
    {
      words: t('Deactivate'),
      group: '·end',
      isDangerous: true,
      run: () => openDialog('deactivate-user', { user }),
    },
  ];
};

export const formerMenu = ({ user_id, full_name: name }: Person): readonly MenuItem[] => {
  return [
    view(user_id),
    {
      words: t('Reactivate'),
      run: () => attempt(t('{name} reactivated', { name }), () => client.call(reactivateUser, { user_id })),
    },
  ];
};
