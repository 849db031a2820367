/** What is known of the language that somebody reads. */
import type { Language } from '@parlance/protocol/words/languages';
import { ourLanguage, type Preference } from '../languages/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { defaultSettings } from './settings.ts';
import type { User } from './user.ts';

/** The language in somebody's settings, whoever put it there. */
const languageTagOf = ({ settings }: Pick<User, 'settings'>): string =>
  String(settings.default_language ?? defaultSettings.default_language);

/** In which of our languages somebody is written to. */
export const languageOfUser = (user: Pick<User, 'settings'>): Language => ourLanguage(languageTagOf(user));

/** `user` is nobody known when undefined. */
export const languagePreference = (
  user: Pick<User, 'settings' | 'choseLanguage' | 'isBot'> | undefined,
  organization: Organization | undefined,
): Preference => {
  // Programs do not choose a language; they are answered in the language of those who run them, as far as that is known.
  if (user === undefined || user.isBot)
    return { assumed: organization && settingOf(organization, 'default_language') };
  return user.choseLanguage ? { chosen: languageTagOf(user) } : { assumed: languageTagOf(user) };
};
