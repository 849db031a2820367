import type { Language } from '@parlance/protocol/words/languages';
import { ourLanguage } from '../languages/index.ts';
import type { Organization } from './organization.ts';
import { settingOf } from './settings.ts';

/** In which of our languages the service speaks to an organization as a whole, and to people of whom no language is known. */
export const languageOfOrganization = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
): Language => ourLanguage(settingOf(organization, 'default_language'));
