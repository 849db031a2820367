import type { Channel } from '@parlance/client/words';
import { counted, t } from '../words/index.ts';

/** How much is written in a week; the service does not know it of new channels. */
export const trafficText = ({ weeklyTraffic }: Channel): string =>
  weeklyTraffic === null
    ? t('Too new to say')
    : counted(weeklyTraffic, '{n} message a week', '{n} messages a week');
