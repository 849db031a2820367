import { firstText, numberIn, recordsIn, textIn, textsIn } from '../reading/fields.ts';
import { momentOf } from '../reading/moments.ts';
import type { Person, PersonRole, SourceId } from '../vocabulary.ts';
import type { Dump } from './dump.ts';
import type { Grid } from './grid.ts';
import { ownId, timeOf } from './ids.ts';

/** What is kept of an account. Passwords and tokens lie in `services`, which nothing here reads. */
export interface User {
  readonly person: Person;
  readonly username: string;
  /** The rooms that the account lists, which is not quite all of them. */
  readonly rooms: readonly SourceId[];
}

export async function readUsers(
  dump: Dump,
  avatars: ReadonlyMap<SourceId, string>,
  grid: Grid,
): Promise<Map<SourceId, User>> {
  const users = new Map<SourceId, User>();
  for await (const { fields } of dump.documents('users')) {
    const id = ownId(fields);
    if (id === '' || users.has(id)) continue;
    const username = textIn(fields, 'username');
    const roles = textsIn(fields, 'roles');
    const created = timeOf(fields.createdAt);
    const isBot = ['bot', 'app'].includes(textIn(fields, 'type')) || roles.includes('bot');
    const avatar = avatars.get(id) ?? avatars.get(username);
    const bio = textIn(fields, 'bio').trim();
    const person: Person = {
      kind: 'person',
      id,
      username,
      name: firstText(textIn(fields, 'name'), username, id),
      email: textIn(recordsIn(fields, 'emails')[0], 'address'),
      role: roleOf(roles),
      isActive: fields.active !== false,
      ...(isBot ? { bot: {} } : {}),
      ...foreignOf(fields.federated === true || textIn(fields, 'origin') !== '', username),
      createdAt: created === undefined ? undefined : momentOf(created),
      ...(textIn(fields, 'language') === ''
        ? {}
        : { settings: { default_language: textIn(fields, 'language') } }),
      profile: bio === '' ? [] : [{ field: 'Bio', type: 2, value: bio }],
      avatar: avatar === undefined ? undefined : grid.find(avatar)?.bytes,
    };
    users.set(id, { person, username, rooms: textsIn(fields, '__rooms') });
  }
  return users;
}

/** A guest who is an administrator too reads everything there. */
function roleOf(roles: readonly string[]): PersonRole {
  if (roles.includes('admin')) return 'owner';
  return roles.includes('guest') || roles.includes('anonymous') ? 'guest' : 'member';
}

/** A user name of another server has its host after a colon or an at sign. */
const foreignOf = (isForeign: boolean, username: string): Pick<Person, 'foreign'> => {
  const host = username.replace(/^@/, '').split(/[:@]/)[1];
  return isForeign ? { foreign: host ?? 'another server' } : {};
};

/** Returns the ids of stored pictures, by the id or name of their owner. */
export async function readAvatars(dump: Dump): Promise<Map<SourceId, string>> {
  const avatars = new Map<SourceId, string>();
  for await (const { fields } of dump.documents('rocketchat_avatars')) {
    const size = numberIn(fields, 'size') ?? 1;
    const owner = textIn(fields, 'userId') || textIn(fields, 'name');
    if (owner !== '' && size > 0) avatars.set(owner, ownId(fields));
  }
  return avatars;
}

/** A person without an account in the dump. */
export const unknownPerson = (id: SourceId, name: string): Person => ({
  kind: 'person',
  id,
  name: firstText(name, id),
  role: 'member',
  isActive: false,
  isUnknown: true,
});

/** An integration may write under any name: each name becomes a bot. */
export const aliasBot = (alias: string): Person => ({
  kind: 'person',
  id: `alias:${alias}`,
  name: alias,
  role: 'member',
  isActive: false,
  bot: {},
});
