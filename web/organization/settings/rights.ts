/** Why the reader may not change something of the organization. */
import { t } from '../../words/index.ts';
import { isAdministrator, isOwner } from '../administrator.ts';

export const whyNotAdministrator = (): string | undefined =>
  isAdministrator() ? undefined : t('Only administrators can change this');

export const whyNotOwner = (): string | undefined =>
  isOwner() ? undefined : t('Only owners can change this');
