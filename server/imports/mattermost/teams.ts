import { recordsIn, textIn } from '../reading/fields.ts';
import type { Fields } from '../reading/values.ts';
import type { Survey } from './survey.ts';

export interface Team {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether every member of this organization could read its public channels there. */
  readonly isOpen: boolean;
}

/**
 * Returns the teams, with those that have no line of their own. In Mattermost only members of a team read its public
 * channels, and any person may join an open team.
 */
export function readTeams({ kept, written }: Survey): ReadonlyMap<string, Team> {
  const names = new Set<string>(kept.team.keys());
  for (const channel of kept.channel.values()) names.add(textIn(channel, 'team'));
  for (const { place } of written.values()) if ('team' in place) names.add(place.team);
  for (const user of kept.user.values())
    for (const team of recordsIn(user, 'teams')) names.add(textIn(team, 'name'));
  names.delete('');
  const users = [...kept.user.values()];
  const teams = [...names].map((name): Team => {
    const team = kept.team.get(name);
    const isAlone = names.size === 1;
    const isOpen = isAlone
      ? team === undefined ||
        !isClosed(team) ||
        users.every((user) => isOutside(user) || rolesIn(user, name) !== undefined)
      : team !== undefined && !isClosed(team) && !users.some((user) => isMixedGuest(user, name));
    return {
      name,
      title: textIn(team, 'display_name').trim() || name,
      description: textIn(team, 'description'),
      isOpen,
    };
  });
  return new Map(teams.map((team) => [team.name, team]));
}

const isClosed = (team: Fields): boolean => textIn(team, 'type') !== 'O' || team.allow_open_invite === false;

const rolesIn = (user: Fields, name: string): string | undefined => {
  const team = recordsIn(user, 'teams').find((each) => textIn(each, 'name') === name);
  return team === undefined ? undefined : textIn(team, 'roles');
};

const hasRole = (roles: string, role: string): boolean => roles.split(/\s+/).includes(role);

/** Guests see public channels neither there nor here without belonging to them, and administrators see all. */
const isOutside = (user: Fields): boolean => isGuest(user) || hasRole(textIn(user, 'roles'), 'system_admin');

/** A person who is a guest of this team and a member of another becomes a member here. */
const isMixedGuest = (user: Fields, team: string): boolean =>
  !isGuest(user) && hasRole(rolesIn(user, team) ?? '', 'team_guest');

export function isGuest(user: Fields): boolean {
  if (hasRole(textIn(user, 'roles'), 'system_guest')) return true;
  const roles = recordsIn(user, 'teams').map((team) => textIn(team, 'roles'));
  return roles.length > 0 && roles.every((each) => hasRole(each, 'team_guest'));
}

export const roleOf = (user: Fields): 'owner' | 'administrator' | 'member' | 'guest' => {
  if (isGuest(user)) return 'guest';
  if (hasRole(textIn(user, 'roles'), 'system_admin')) return 'owner';
  const isTeamAdmin = recordsIn(user, 'teams').some((team) => hasRole(textIn(team, 'roles'), 'team_admin'));
  return isTeamAdmin ? 'administrator' : 'member';
};
