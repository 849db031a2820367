/** Moments as somebody reads them: in their language and time zone, and by the clock that they chose. Pure. */
import { languageOfUser } from './language.ts';
import type { User } from './user.ts';

type Form = Readonly<Intl.DateTimeFormatOptions>;

const clock: Form = { hour: 'numeric', minute: '2-digit' };

export const timeForms = {
  /** Of what has just happened. */
  recent: { month: 'short', day: 'numeric', ...clock },
  /** Of anything that somebody speaks of. */
  any: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', ...clock },
  exact: {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...clock,
    second: '2-digit',
    timeZoneName: 'short',
  },
} satisfies Record<string, Form>;

/** What is known of how somebody reads. */
export type TimeReader = Pick<User, 'settings' | 'timezone'>;

/** `at` in milliseconds. Whoever has no time zone is told that it is UTC. */
export const timeFor = (reader: TimeReader, at: number, form: keyof typeof timeForms): string => {
  const { timezone, settings } = reader;
  return new Intl.DateTimeFormat(languageOfUser(reader), {
    ...timeForms[form],
    hourCycle: settings.twenty_four_hour_time === true ? 'h23' : 'h12',
    ...(timezone === '' ? { timeZone: 'UTC', timeZoneName: 'short' } : { timeZone: timezone }),
  }).format(at);
};
