import { t } from '../words/index.ts';
import { takeUpVersion } from './new-version.ts';
import { isNewVersionReady } from './new-version-ready.ts';

export const NewVersion = () =>
  isNewVersionReady.value ? (
    <div class="offer">
      <span>{t('A new version is ready')}</span>
      <button type="button" class="button" onClick={() => void takeUpVersion()}>
        {t('Use it now')}
      </button>
    </div>
  ) : null;
