import type { Language } from '@parlance/protocol/words/languages';
import { ourLanguage, type Preference } from '../languages/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { defaultSettings } from './settings.ts';
import type { User } from './user.ts';

const languageTagOf = ({ settings }: Pick<User, 'settings'>): string =>
  String(settings.default_language ?? defaultSettings.default_language);

export const languageOfUser = (user: Pick<User, 'settings'>): Language => ourLanguage(languageTagOf(user));

export const languagePreference = (
  user: Pick<User, 'settings' | 'choseLanguage' | 'isBot'> | undefined,
  organization: Organization | undefined,
): Preference => {
  // Bots do not choose a language.
  if (user === undefined || user.isBot)
    return { assumed: organization && settingOf(organization, 'default_language') };
  return user.choseLanguage ? { chosen: languageTagOf(user) } : { assumed: languageTagOf(user) };
};
