/** Points in time, near ones at once and all others by a chooser. */
import { CalendarClock, Clock } from 'lucide';
import { h } from 'preact';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import { dateOf, timeOf } from '../../parts/times/time.ts';
import { timeText } from '../../parts/times/time-text.ts';
import { t } from '../../words/index.ts';
import { nearTimes, readTime } from '../find/times.ts';
import type { Offer, Suggestion } from './offer.ts';

const suggestionOf = (date: Date): Suggestion => {
  const seconds = date.getTime() / 1000;
  return {
    key: timeText(date),
    words: `${dateOf(seconds)}, ${timeOf(seconds)}`,
    picture: h(Icon, { of: Clock, size: 16 }),
    text: timeText(date),
  };
};

export const offerTimes: Offer<'time'> = ({ query }) => {
  const typed = readTime(query);
  const choose: Suggestion = {
    key: 'choose',
    words: t('Choose date and time…'),
    picture: h(Icon, { of: CalendarClock, size: 16 }),
    text: '',
    isOpen: true,
    run: (writing) => openDialog('choose-time', { take: (date) => writing.insert(`${timeText(date)} `) }),
  };
  if (typed !== undefined) return [suggestionOf(typed), choose];
  return query === '' ? [...nearTimes(new Date()).map(suggestionOf), choose] : [choose];
};
