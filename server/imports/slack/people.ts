import { profileFieldTypes as types } from '@parlance/protocol/profiles/fields';
import { type Fields, fieldsOf, textOf, textsOf } from '../reading/values.ts';
import type { Bytes, Person, PersonRole, ProfileValue } from '../vocabulary.ts';
import type { Downloader } from './download.ts';
import { isPicture } from './hosts.ts';
import { readSeconds } from './moment.ts';

const roleOf = (user: Fields): PersonRole => {
  if (user.is_primary_owner === true || user.is_owner === true) return 'owner';
  if (user.is_admin === true) return 'administrator';
  return user.is_restricted === true || user.is_ultra_restricted === true ? 'guest' : 'member';
};

/** The team of most accounts is the workspace; the others are of other companies. */
export const teamOf = (users: readonly Fields[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const { team_id } of users) {
    const team = textOf(team_id);
    if (team !== undefined) counts.set(team, (counts.get(team) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
};

export const nameOf = (user: Fields): string => {
  const profile = fieldsOf(user.profile);
  const names = [profile.real_name, user.real_name, profile.display_name, user.name, user.id];
  return names.map(textOf).find((name) => name !== undefined) ?? '';
};

const profileOf = (user: Fields): ProfileValue[] => {
  const profile = fieldsOf(user.profile);
  const plain = [
    ['Title', profile.title, types.shortText.id],
    ['Phone', profile.phone, types.shortText.id],
    ['Skype', profile.skype, types.shortText.id],
    ['Pronouns', profile.pronouns, types.pronouns.id],
  ] as const;
  const own = Object.entries(fieldsOf(profile.fields)).map(
    ([id, field]) => [`Slack custom field ${id}`, fieldsOf(field).value, types.shortText.id] as const,
  );
  return [...plain, ...own].flatMap(([field, given, type]) => {
    const value = textOf(given);
    return value === undefined ? [] : [{ field, value, type }];
  });
};

export const isBot = (user: Fields): boolean => user.is_bot === true || user.id === 'USLACKBOT';

/** The largest picture that Slack keeps; none where it draws one by itself. */
const avatarOf = (user: Fields, downloader: Downloader | undefined): Bytes | undefined => {
  const profile = fieldsOf(user.profile);
  const url = [profile.image_512, profile.image_192].map(textOf).find((one) => one !== undefined);
  if (url === undefined || !isPicture(url) || /\/ava_\d+|\/default_avatars\//.test(url)) return undefined;
  return downloader?.bytes({ url, isPage: false });
};

/** `team` is that of the workspace. */
export const readPerson = (
  user: Fields,
  team: string | undefined,
  downloader: Downloader | undefined,
): Person => {
  const avatar = avatarOf(user, downloader);
  const role = roleOf(user);
  const own = textOf(user.team_id);
  // In an organization of several workspaces, an account may belong to more than its own.
  const teams = textsOf(fieldsOf(user.enterprise_user).teams);
  const isHere = own === undefined || own === team || (team !== undefined && teams.includes(team));
  const isForeign = !isHere && role !== 'owner' && role !== 'administrator';
  return {
    kind: 'person',
    id: textOf(user.id)!,
    name: nameOf(user),
    email: textOf(fieldsOf(user.profile).email),
    username: textOf(user.name),
    role,
    isActive: user.deleted !== true,
    bot: isBot(user) ? {} : undefined,
    foreign: isForeign ? (textOf(user.team_domain) ?? own) : undefined,
    createdAt: readSeconds(user.created),
    timezone: textOf(user.tz),
    profile: profileOf(user),
    avatar,
    isAvatarRemote: avatar !== undefined,
  };
};

/** A person that the archive names and does not describe. */
export const unknownPerson = (id: string, name: string | undefined): Person => ({
  kind: 'person',
  id,
  name: name ?? id,
  role: 'member',
  isActive: false,
  isUnknown: true,
});
