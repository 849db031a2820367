import { roles } from '@parlance/protocol/users/roles';
import { type Label, t } from '../../words/index.ts';
import type { Person } from '../world.ts';

const names: Readonly<Record<number, Label>> = {
  [roles.owner]: 'Owner',
  [roles.administrator]: 'Administrator',
  [roles.moderator]: 'Moderator',
  [roles.member]: 'Member',
  [roles.guest]: 'Guest',
};

export const roleName = ({ is_bot, role }: Pick<Person, 'is_bot' | 'role'>): string =>
  is_bot ? t('Bot') : t(names[role] ?? 'Member');
