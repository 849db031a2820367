/** Who the organization is, and who comes to it. */
import { limits } from '@parlance/protocol/limits';
import { languages } from '@parlance/protocol/words/languages';
import type { Choice } from '../../parts/settings/setting.ts';
import type { Declarations } from './declared.ts';
import { types } from './types.ts';

const section = 'organization-profile';

/** Each in its own words, so that readers find theirs. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

const languageChoices: readonly Choice<string>[] = languages.map((value) => ({
  value,
  words: () => nameOf(value),
}));

export const identity = {
  name: {
    section,
    group: 'The organization',
    words: 'Name',
    kind: 'text',
    maxLength: limits.organizationNameLength,
  },
  description: {
    section,
    group: 'The organization',
    words: 'Description',
    about: 'Shown to those who sign in or were invited. It may have bold words and links.',
    kind: 'text',
    isLong: true,
    maxLength: limits.organizationDescriptionLength,
  },
  org_type: { section, group: 'The organization', words: 'Type', kind: 'many', choices: types },
  default_language: {
    section,
    group: 'The organization',
    words: 'Language',
    about: 'For newcomers, notices and mail. Each person can choose another one.',
    kind: 'many',
    choices: languageChoices,
  },
  invite_required: {
    section,
    isForOwners: true,
    group: 'Newcomers',
    words: 'People need an invitation to join',
    kind: 'switch',
  },
  emails_restricted_to_domains: {
    section,
    isForOwners: true,
    group: 'Newcomers',
    words: 'Only addresses of the domains below may join',
    kind: 'switch',
  },
  disallow_disposable_email_addresses: {
    section,
    group: 'Newcomers',
    words: 'Refuse disposable mail addresses',
    kind: 'switch',
  },
  waiting_period_threshold: {
    section,
    group: 'Newcomers',
    words: 'Members become full members after',
    about: 'Permissions can be given to full members alone.',
    kind: 'limit',
    unit: 'day',
    offered: [1, 3, 7, 14, 30],
    zero: 'No time',
    most: 100_000,
  },
  welcome_message_custom_text: {
    section,
    group: 'Newcomers',
    words: 'Words of welcome',
    about: 'Newcomers get them as a direct message, beside the usual welcome.',
    kind: 'text',
    isLong: true,
    maxLength: limits.welcomeTextLength,
  },
  send_welcome_emails: {
    section,
    group: 'Newcomers',
    words: 'Send newcomers mail that shows them around',
    kind: 'switch',
  },
  default_push_notifications: {
    section,
    group: 'Newcomers',
    words: 'Newcomers get notifications on the phone',
    about: 'For direct messages and mentions. Each person can turn them off.',
    kind: 'switch',
  },
} as const satisfies Declarations;
