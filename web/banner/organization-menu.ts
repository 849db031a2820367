import { Building2, Hash, UserPlus, UsersRound } from 'lucide';
import type { MenuItem } from '../parts/menu.ts';
import { go } from '../store/address.ts';
import { t } from '../words/index.ts';

export const organizationMenu = (): readonly MenuItem[] => [
  {
    words: t('Organization settings'),
    icon: Building2,
    run: () => go({ kind: 'organization', section: 'organization-profile' }),
  },
  { words: t('Channels'), icon: Hash, run: () => go({ kind: 'channels', section: 'all' }) },
  { words: t('Groups'), icon: UsersRound, run: () => go({ kind: 'groups', section: 'all' }) },
  { words: t('Invite people'), icon: UserPlus, run: () => go({ kind: 'dialog', name: 'invite' }) },
];
