import type { Language } from '@parlance/protocol/words/languages';
import { ourLanguage } from '../languages/index.ts';
import type { Organization } from './organization.ts';
import { settingOf } from './settings.ts';

/** Returns the language for texts to the organization, and to users without a known language. */
export const languageOfOrganization = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
): Language => ourLanguage(settingOf(organization, 'default_language'));
