/** When people were last here, as the service says it. */
import { lastSeen } from '../../store/people/activity.ts';
import { ownId } from '../../store/world.ts';
import { languageNow, t } from '../../words/index.ts';

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** "now" */
const thisMinute = ['second', 60] as const;

/** `now`: seconds since 1970. */
export const lastActiveWords = (user: number, now = Date.now() / 1000): string => {
  const seen = user === ownId() ? now : lastSeen(user);
  if (seen === undefined) return t('Unknown');
  const ago = Math.max(0, now - seen);
  const [unit, length] = units.find(([, one]) => ago >= one) ?? thisMinute;
  return new Intl.RelativeTimeFormat(languageNow(), { numeric: 'auto' }).format(
    -Math.floor(ago / length),
    unit,
  );
};
