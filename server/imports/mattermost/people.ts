import { firstText, numberIn, textIn } from '../reading/fields.ts';
import type { Finder } from '../reading/finder.ts';
import type { Fields } from '../reading/values.ts';
import type { Person, SourceId } from '../vocabulary.ts';
import { pathsOf } from './files.ts';
import { membersOf, type Survey } from './survey.ts';
import { roleOf } from './teams.ts';

/** Yields accounts and bots. Their id is the user name: exports have no other. */
export function* readPeople({ kept }: Survey, finder: Finder): Generator<Person> {
  for (const [id, bot] of kept.bot) yield botOf(id, bot, kept.user);
  for (const [id, user] of kept.user) if (id !== '' && !kept.bot.has(id)) yield personOf(id, user, finder);
}

function personOf(id: SourceId, user: Fields, finder: Finder): Person {
  const fullName = `${textIn(user, 'first_name').trim()} ${textIn(user, 'last_name').trim()}`;
  const position = textIn(user, 'position').trim();
  const hours = textIn(user, 'military_time');
  const picture = textIn(user, 'profile_image');
  return {
    kind: 'person',
    id,
    username: id,
    name: firstText(fullName, textIn(user, 'nickname'), id),
    email: textIn(user, 'email'),
    role: roleOf(user),
    isActive: !isDeleted(user),
    settings: {
      ...(textIn(user, 'locale') === '' ? {} : { default_language: textIn(user, 'locale') }),
      ...(hours === '' ? {} : { twenty_four_hour_time: hours === 'true' }),
    },
    profile: position === '' ? [] : [{ field: 'Position', value: position }],
    avatar: picture === '' ? undefined : finder.find(pathsOf(picture))?.bytes,
  };
}

function botOf(id: SourceId, bot: Fields, users: ReadonlyMap<string, Fields>): Person {
  const owner = textIn(bot, 'owner').toLowerCase();
  return {
    kind: 'person',
    id,
    username: id,
    name: firstText(textIn(bot, 'display_name'), id),
    role: 'member',
    isActive: false,
    bot: { owner: users.has(owner) ? owner : undefined },
  };
}

const isDeleted = (fields: Fields): boolean => (numberIn(fields, 'delete_at') ?? 0) > 0;

/** A person without a line in the archive. */
export const unknownPerson = (id: SourceId): Person => ({
  kind: 'person',
  id,
  username: id,
  name: id,
  role: 'member',
  isActive: false,
  isUnknown: true,
});

/** Yields members of conversations, and authors in channels without a line, who have no line themselves. */
export function* readStrangers({ kept, written }: Survey): Generator<Person> {
  const seen = new Set<SourceId>();
  const named = [...kept.direct_channel.values()].flatMap(membersOf);
  for (const { place, authors } of written.values())
    for (const id of 'people' in place ? place.people : kept.channel.has(place.id) ? [] : authors)
      named.push(id);
  for (const id of named) {
    if (id === '' || seen.has(id) || kept.user.has(id) || kept.bot.has(id)) continue;
    seen.add(id);
    yield unknownPerson(id);
  }
}

const overridePrefix = 'override:';

/** An integration may write under any name: each name becomes a bot. No user name has a colon. */
export const overrideBot = (name: string): Person => ({
  kind: 'person',
  id: `${overridePrefix}${name}`,
  name,
  role: 'member',
  isActive: false,
  bot: {},
});
