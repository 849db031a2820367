/** Decides which account each person of an archive is, or becomes. Reads, and writes nothing. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { systemBots } from '@parlance/protocol/users/system-bots';
import { read } from '../../db/sql.ts';
import { fetchSystemBots } from '../../users/index.ts';
import type { Person, SourceId } from '../vocabulary.ts';
import { findKnown, type Here, isOurs, type Work } from '../work.ts';
import { validEmail } from './valid-email.ts';

/** A person without an account here. */
export interface Newcomer {
  readonly person: Person;
  /** Undefined where the archive names none that works. */
  readonly email: string | undefined;
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: number;
  readonly isActive: boolean;
  readonly isBot: boolean;
}

const fetchAccounts = async (
  { reader: { query, organizationId } }: Work,
  emails: readonly string[],
  ids: readonly number[],
): Promise<Account[]> => {
  const { rows } = await read<Account>`
    select id, email, full_name as name, role, is_active as "isActive", is_bot as "isBot" from users
    where organization_id = ${organizationId} and (lower(email) = any(${emails}::text[]) or id = any(${ids}::int[]))
  `.execute(query);
  return rows;
};

const botOf = {
  'notification-bot': 'notification',
  'welcome-bot': 'welcome',
  'email-gateway': 'gateway',
} as const;

const ofService: ReadonlySet<string> = new Set(
  Object.values(systemBots).map(({ email }) => lowerCase(email)),
);

/** The first with an address keeps it. */
const chooseEmails = ({ options, tally }: Work, people: readonly Person[]): Map<SourceId, string> => {
  const chosen = new Map<SourceId, string>();
  const used = new Set<string>();
  for (const person of people) {
    const given =
      options.emails.get(person.id) ??
      (person.username === undefined ? undefined : options.emails.get(person.username)) ??
      person.email;
    if (given === undefined || given === '') {
      if (person.bot === undefined && person.isUnknown !== true && person.system === undefined)
        tally.warn({ what: 'people without an e-mail address', example: person.name });
      continue;
    }
    const email = validEmail(given);
    const key = email && lowerCase(email);
    if (email === undefined || key === undefined || ofService.has(key))
      tally.warn({ what: 'e-mail addresses that cannot be', example: person.name });
    else if (used.has(key))
      tally.warn({ what: 'people with the address of another person', example: person.name });
    else {
      used.add(key);
      chosen.set(person.id, email);
    }
  }
  return chosen;
};

export const hereOf = (
  person: Person,
  account: Pick<Account, 'id' | 'name' | 'role' | 'isActive'>,
): Here => ({
  id: account.id,
  name: account.name,
  role: account.role,
  isActive: account.isActive,
  wasActive: person.isActive && person.foreign === undefined && person.isUnknown !== true,
  wasGuest: person.role === 'guest',
});

export interface Matched {
  readonly newcomers: readonly Newcomer[];
  /** People with an account that no earlier import knew. */
  readonly met: readonly Person[];
}

/** Fills `work.people` with those who have an account. */
export const matchPeople = async (work: Work, people: readonly Person[]): Promise<Matched> => {
  const { tally } = work;
  const emails = chooseEmails(work, people);
  const known = await findKnown(
    work,
    'person',
    people.map(({ id }) => id),
  );
  const accounts = await fetchAccounts(
    work,
    [...emails.values()].map((email) => lowerCase(email)),
    [...known.values()].map(({ localId }) => localId),
  );
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byEmail = new Map(accounts.map((account) => [lowerCase(account.email), account]));
  const bots = new Map((await fetchSystemBots(work.reader)).map((bot) => [bot.systemBot, bot]));
  const used = new Set([...known.values()].map(({ localId }) => localId));
  const newcomers: Newcomer[] = [];
  const met: Person[] = [];
  for (const person of people) {
    const identity = known.get(person.id);
    const before = identity && byId.get(identity.localId);
    if (identity !== undefined && before !== undefined) {
      work.people.set(person.id, hereOf(person, before));
      if (person.system === undefined) tally.add('people', howKnown(person, isOurs(work, identity)));
      continue;
    }
    if (person.system !== undefined) {
      const bot = bots.get(botOf[person.system]);
      const account =
        bot === undefined
          ? { id: work.fakeId(), name: person.name, role: 400, isActive: true }
          : { id: bot.id, name: bot.fullName, role: bot.role, isActive: true };
      work.people.set(person.id, hereOf(person, account));
      met.push(person);
      continue;
    }
    const email = emails.get(person.id);
    const found = email === undefined ? undefined : byEmail.get(lowerCase(email));
    if (found !== undefined && !used.has(found.id) && found.isBot === (person.bot !== undefined)) {
      used.add(found.id);
      work.people.set(person.id, hereOf(person, found));
      met.push(person);
      tally.add('people', 'matched');
    } else newcomers.push({ person, email: found === undefined ? email : undefined });
  }
  return { newcomers, met };
};

/** Whether the person came with this import before it was interrupted, or with an earlier one. */
const howKnown = (person: Person, ours: boolean): string => {
  if (!ours) return 'known';
  return person.isUnknown === true ? 'placeholders' : 'new';
};
