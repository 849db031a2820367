/** Profile field type 7. */
export const externalAccounts = {
  github: {
    text: 'GitHub',
    url_pattern: 'https://github.com/%(username)s',
    name: 'GitHub username',
    hint: '',
  },
  mastodon: {
    text: 'Mastodon',
    url_pattern: 'https://mastodon.social/@%(username)s',
    name: 'Mastodon username',
    hint: '',
  },
  twitter: {
    text: 'Twitter',
    url_pattern: 'https://twitter.com/%(username)s',
    name: 'Twitter username',
    hint: '',
  },
} as const;

export type ExternalAccount = keyof typeof externalAccounts;
export const isExternalAccount = (subtype: string): subtype is ExternalAccount =>
  Object.hasOwn(externalAccounts, subtype);
