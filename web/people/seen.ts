import { languageNow, t } from '../words/index.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "Seen 3 hours ago"; `seconds` since 1970. */
export const seenWords = (seconds: number | undefined): string => {
  if (seconds === undefined) return t('Not seen lately');
  const ago = Math.max(60, Date.now() / 1000 - seconds);
  const [unit, length] = units.find(([, one]) => ago >= one) ?? units[2];
  const format = new Intl.RelativeTimeFormat(languageNow(), { numeric: 'auto' });
  return t('Seen {when}', { when: format.format(-Math.round(ago / length), unit) });
};
