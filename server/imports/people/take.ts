/** Makes accounts for people of an archive who have none. No password comes along, and no mail goes out. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { userSettings } from '@parlance/protocol/settings/user-settings';
import type { ProfileData } from '@parlance/protocol/users/users';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { settingOf } from '../../organization/index.ts';
import { cleanPersonName } from '../clean.ts';
import { drawIds } from '../draw-ids.ts';
import { FreeNames } from '../free-names.ts';
import { type NewIdentity, writeIdentities } from '../identities.ts';
import type { Person } from '../vocabulary.ts';
import type { Work } from '../work.ts';
import type { Account } from './account.ts';
import { storeAvatars } from './avatars.ts';
import { followForBots, reasonAgainst, setUpBots, tellOfBots } from './bots.ts';
import { hereOf, matchPeople, type Newcomer } from './match.ts';
import { prepareProfiles } from './profiles.ts';
import { roleOf } from './roles.ts';

const longestName = 100;

interface Additions {
  readonly profiles: ReadonlyMap<number, ProfileData>;
  /** Keys of stored pictures. */
  readonly avatars: ReadonlyMap<number, string>;
}

const titleOf = ({ foreign, name }: Person): string =>
  foreign === undefined ? name : `${name} (${foreign})`;

/** Undeliverable; an owner sets the real address later. */
const placeholderOf = ({ source }: Work, { id }: Person): string => {
  const kind = source.split(':')[0]!;
  return `${kind}-${encodeURIComponent(id).replaceAll('%', '-').slice(0, 200)}@imported.invalid`;
};

/** Another source of the same kind may have people with the same ids. */
const placeholdersOf = async (
  work: Work,
  newcomers: readonly Newcomer[],
): Promise<(person: Person) => string> => {
  const wished = newcomers.flatMap(({ person, email }) =>
    email === undefined ? [placeholderOf(work, person)] : [],
  );
  if (wished.length === 0) return (person) => placeholderOf(work, person);
  const { rows } = await read<{ email: string }>`
    select lower(email) as email from users where organization_id = ${work.organizationId}
      and email ilike '%@imported.invalid'
  `.execute(work.reader.query);
  const taken = new Set(rows.map(({ email }) => email));
  return (person) => {
    const [name = '', host = ''] = placeholderOf(work, person).split('@');
    for (let number = 1; ; number += 1) {
      const address = `${name}${number === 1 ? '' : `-${number}`}@${host}`;
      if (taken.has(lowerCase(address))) continue;
      taken.add(lowerCase(address));
      return address;
    }
  };
};

/** Returns undefined where the organization lets people have the same name. */
const fetchNames = async ({ organization, organizationId, reader }: Work): Promise<FreeNames | undefined> => {
  if (organization === undefined || !settingOf(organization, 'require_unique_names')) return undefined;
  const { rows } = await read<{ name: string }>`
    select full_name as name from users where organization_id = ${organizationId} and is_active
  `.execute(reader.query);
  return new FreeNames(
    longestName,
    rows.map(({ name }) => name),
  );
};

const accountsOf = async (work: Work, newcomers: readonly Newcomer[]): Promise<Account[]> => {
  const names = await fetchNames(work);
  const placeholder = await placeholdersOf(work, newcomers);
  const keepsRole = work.isNew || work.options.roles;
  return (await drawIds(work, 'users_id_seq', newcomers)).map(([{ person, email }, id]) => {
    const wished = cleanPersonName(titleOf(person), person.id);
    const name = names?.take(wished) ?? wished;
    if (name !== titleOf(person))
      work.tally.change({ kind: 'name of a person', from: titleOf(person), to: name });
    const isActive =
      person.isActive &&
      person.foreign === undefined &&
      person.isUnknown !== true &&
      (person.bot === undefined ? email !== undefined : reasonAgainst(person.bot) === undefined);
    return {
      id,
      person,
      email: email ?? placeholder(person),
      name,
      role: roleOf(person, { keepsRole }),
      isActive,
    };
  });
};

const checkedSettings = (given: Person['settings']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given ?? {}).filter(
      ([name, value]) =>
        Object.hasOwn(userSettings, name) &&
        userSettings[name as keyof typeof userSettings].codec.safeParse(value).success,
    ),
  );

const isTimezone = (zone: string): boolean => {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Writes under the log's lock, so that caches of users find them by their position. */
const insert = (
  transaction: Transaction,
  work: Work,
  accounts: readonly Account[],
  { profiles, avatars }: Additions,
): void => {
  const { organizationId, ground, people } = work;
  const [firstOwner] = [...people.values()].filter(({ role, isActive }) => role === 100 && isActive);
  const ownerOf = ({ person }: Account): number | null =>
    person.bot === undefined
      ? null
      : ((person.bot.owner === undefined ? undefined : people.get(person.bot.owner)?.id) ??
        firstOwner?.id ??
        null);
  const rows = accounts.map((account) => ({
    id: account.id,
    email: account.email,
    full_name: account.name,
    role: account.role,
    is_active: account.isActive,
    is_bot: account.person.bot !== undefined,
    bot_type: account.person.bot === undefined ? null : (account.person.bot.type ?? 1),
    bot_owner_id: ownerOf(account),
    timezone: isTimezone(account.person.timezone ?? '') ? account.person.timezone : '',
    created_at: account.person.createdAt ?? ground.now() * 1000,
    settings: checkedSettings(account.person.settings),
    profile_data: profiles.get(account.id) ?? {},
    avatar_key: avatars.get(account.id) ?? null,
  }));
  transaction.append(async (position) => {
    await write`
      insert into users (organization_id, id, email, full_name, role, is_active, is_bot, bot_type, bot_owner_id, timezone,
        created_at, is_imported_stub, settings, profile_data, avatar_key, avatar_source, changed, active_at)
      select ${organizationId}, id, email, full_name, role, is_active, is_bot, bot_type, bot_owner_id, timezone,
        'epoch'::timestamptz + created_at * interval '1 microsecond', not is_bot, settings,
        profile_data, avatar_key, case when avatar_key is null then 'J' else 'U' end, ${position}::bigint, 'epoch'
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id int, email text, full_name text, role int,
        is_active boolean, is_bot boolean, bot_type int, bot_owner_id int, timezone text, created_at bigint,
        settings jsonb, profile_data jsonb, avatar_key text)
    `.execute(transaction.query);
    await setUpBots(transaction, work, accounts);
    return [{}];
  });
  followForBots(transaction, accounts);
};

/** Fills `work.people`. Takes many at once, in a constant number of statements. */
export const takePeople = async (work: Work, given: readonly Person[]): Promise<void> => {
  // Messages name one as often as it writes.
  const people = [...new Map(given.map((person) => [person.id, person])).values()].filter(
    ({ id }) => !work.people.has(id),
  );
  if (people.length === 0) return;
  const { newcomers, met } = await matchPeople(work, people);
  const accounts = await accountsOf(work, newcomers);
  for (const account of accounts) {
    work.people.set(account.person.id, hereOf(account.person, account));
    work.tally.add('people', account.person.isUnknown === true ? 'placeholders' : 'new');
  }
  tellOfBots(work, accounts);
  const profiles = await prepareProfiles(work, accounts);
  const avatars = await storeAvatars(work, accounts);
  if (work.isDry) return;
  const identify = ({ id }: Person, isMet: boolean): NewIdentity => ({
    kind: 'person',
    id,
    localId: work.people.get(id)!.id,
    isMet,
  });
  const identified = [
    ...met.map((person) => identify(person, true)),
    ...accounts.map(({ person }) => identify(person, false)),
  ];
  await work.ground.database.transact(work.organizationId, undefined, async (transaction) => {
    await writeIdentities(transaction.query, work.organizationId, work, identified);
    if (accounts.length > 0) insert(transaction, work, accounts, { profiles, avatars });
  });
};
