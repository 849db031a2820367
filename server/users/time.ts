import { languageOfUser } from './language.ts';
import type { User } from './user.ts';

type Form = Readonly<Intl.DateTimeFormatOptions>;

const clock: Form = { hour: 'numeric', minute: '2-digit' };

const timeForms = {
  recent: { month: 'short', day: 'numeric', ...clock },
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

export type TimeReader = Pick<User, 'settings' | 'timezone'>;

/** `at` in milliseconds. Without a time zone, the text names UTC. */
export const timeFor = (reader: TimeReader, at: number, form: keyof typeof timeForms): string => {
  const { timezone, settings } = reader;
  return new Intl.DateTimeFormat(languageOfUser(reader), {
    ...timeForms[form],
    hourCycle: settings.twenty_four_hour_time === true ? 'h23' : 'h12',
    ...(timezone === '' ? { timeZone: 'UTC', timeZoneName: 'short' } : { timeZone: timezone }),
  }).format(at);
};
