/** Above a list that the reader may only read. */
import { Lock } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { t } from '../words/index.ts';
import { isAdministrator } from './administrator.ts';

export const OnlyAdministrators = () =>
  isAdministrator() ? null : (
    <p class="setting-note">
      <Icon of={Lock} size={15} /> {t('Only administrators can change this')}
    </p>
  );
