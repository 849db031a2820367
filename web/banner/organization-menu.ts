import { Building2, Hash, UserPlus, UsersRound } from 'lucide';
import type { MenuItem } from '../parts/menus/menu.ts';
import { go } from '../store/places/address.ts';
import { type OtherOrganization, otherOrganizations } from '../store/session/other-organizations.ts';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';

/** Adds the host where names are equal. */
const nameOf = (one: OtherOrganization, all: readonly OtherOrganization[]): string =>
  all.some((other) => other !== one && other.realm_name === one.realm_name)
    ? `${one.realm_name} (${new URL(one.realm_url).host})`
    : one.realm_name;

const wordsOf = (one: OtherOrganization, all: readonly OtherOrganization[]): string =>
  [nameOf(one, all), ...(one.unread_count > 0 ? [t('{n} unread', { n: one.unread_count })] : [])].join(' · ');

/** Only for who has several. */
const organizations = async (): Promise<readonly MenuItem[]> => {
  const others = await otherOrganizations();
  if (others.length === 0) return [];
  const own = {
    realm_name: slice('realm_name').value ?? '',
    realm_url: location.origin,
    unread_count: 0,
  };
  const all = [own, ...others];
  return all.map((one) => ({
    words: wordsOf(one, all),
    group: t('Organizations'),
    kind: 'radio',
    isChecked: one === own,
    run: () => one !== own && location.assign(one.realm_url),
  }));
};

export const organizationMenu = async (): Promise<readonly MenuItem[]> => [
  {
    words: t('Organization settings'),
    icon: Building2,
    run: () => go({ kind: 'organization', section: 'organization-profile' }),
  },
  { words: t('Channels'), icon: Hash, run: () => go({ kind: 'channels', section: 'all' }) },
  { words: t('Groups'), icon: UsersRound, run: () => go({ kind: 'groups', section: 'all' }) },
  { words: t('Invite people'), icon: UserPlus, run: () => go({ kind: 'dialog', name: 'invite' }) },
  ...(await organizations()),
];
