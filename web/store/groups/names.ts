/** What groups are called: built-in ones in the reader's language. */
import type { SystemGroup } from '@parlance/protocol/users/roles';
import { counted, type Label, t } from '../../words/index.ts';
import { closedName } from '../closed-name.ts';
import { slice } from '../state.ts';
import { type Group, groups } from './groups.ts';

/** From the most people to the fewest. */
const roleNames: Readonly<Record<SystemGroup, Label>> = {
  'role:internet': 'Everyone on the internet',
  'role:everyone': 'Everyone',
  'role:members': 'Members',
  'role:fullmembers': 'Full members',
  'role:moderators': 'Moderators',
  'role:administrators': 'Administrators',
  'role:owners': 'Owners',
  'role:nobody': 'No one',
};

const meanings: Readonly<Partial<Record<string, Label>>> = {
  'role:everyone': 'Guests too',
  'role:members': 'All but guests',
  'role:moderators': 'And administrators, owners',
  'role:administrators': 'And owners',
};

/** Names of the built-in groups, from the most people to the fewest. */
export const systemGroupNames = Object.keys(roleNames) as readonly SystemGroup[];

export const isSystemGroupName = (name: string): name is SystemGroup => Object.hasOwn(roleNames, name);

/** Days that make a member a full member; 0: all members are. */
export const waitingDays = (): number => slice('realm_waiting_period_threshold').value ?? 0;

export const groupName = ({ name }: Pick<Group, 'name'>): string =>
  isSystemGroupName(name) ? t(roleNames[name]) : closedName(name);

/** Who belongs to a built-in group, where its name does not say it. */
export const groupMeaning = ({ name }: Pick<Group, 'name'>): string | undefined => {
  if (name === 'role:fullmembers')
    return counted(waitingDays(), 'For {n} day or longer', 'For {n} days or longer');
  const meaning = meanings[name];
  return meaning && t(meaning);
};

export const systemGroup = (name: SystemGroup): Group | undefined => {
  for (const group of groups.value.values()) if (group.is_system_group && group.name === name) return group;
  return undefined;
};
