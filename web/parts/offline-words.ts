/** What is said while there is no connection. */
import { t } from '../words/index.ts';

/** `waiting`: messages that are not sent yet. */
export const offlineWords = (waiting: number): string =>
  waiting === 0 ? t('Offline') : t('Offline. {n} waiting to be sent', { n: waiting });
