/** What the nodes count against their limits, and of which callers. */
import { Refusal } from '../../config/refusal.ts';
import type { Database } from '../../db/database.ts';
import { askNodes } from '../../events/nodes/ask.ts';
import { networkOf, unknownNetwork } from '../../http/network.ts';
import { type Count, clearing } from '../../http/tally.ts';
import type { Parameter } from '../command.ts';
import { type GivenOptions, readText } from '../given.ts';
import { findAccount } from '../user/account.ts';

export const choosing: readonly Parameter[] = [
  { flags: '--email <address>', meaning: 'only counts of this user, signed in or trying to' },
  { flags: '--network <address>', meaning: 'only counts of this network address' },
];

/** What each limit is about, for operators. */
const meanings: Readonly<Record<string, string>> = {
  user: 'requests of a user',
  address: 'requests without a user',
  raw: 'files and pictures',
  avatar: 'generated pictures',
  'public-pages': 'public pages',
  forms: 'forms before signing in',
  letters: 'mails that a form sends',
  signIns: 'failed sign-ins to an account',
  networkSignIns: 'failed sign-ins of a network',
  passwords: 'wrong current passwords',
  addressChanges: 'changes of the mail address',
  signInLetters: 'mails about sign-ins',
};

export interface CountRow {
  readonly limit: string;
  readonly about: string;
  readonly key: string;
  readonly used: number;
  readonly most: number;
  readonly resets_in_seconds: number;
  readonly is_reached: boolean;
}

export interface Counts {
  readonly counts: readonly CountRow[];
  readonly nodes: number;
  readonly silent_nodes: number;
}

/** Whether a count is of the caller that the operator means. */
type Choice = (key: string) => boolean;

interface Account {
  readonly organizationId: number;
  readonly id: number | undefined;
  readonly email: string;
}

/** Keys are `organization:user`, `organization:network:#user`, or have a name where there is no account. */
const isOf =
  ({ organizationId, id, email }: Account): Choice =>
  (key) => {
    const head = `${organizationId}:`;
    if (!key.startsWith(head)) return false;
    const name = key.slice(key.lastIndexOf(':') + 1);
    return (
      name === email.toLowerCase() || (id !== undefined && (key === `${head}${id}` || name === `#${id}`))
    );
  };

const isFrom =
  (network: string): Choice =>
  (key) =>
    key === network || key.endsWith(`:${network}`) || key.includes(`:${network}:`);

export const readChoice = async (
  database: Database,
  organizationId: number,
  given: GivenOptions,
): Promise<Choice> => {
  const choices: Choice[] = [];
  const [email, address] = [readText(given, 'email'), readText(given, 'network')];
  if (email !== undefined) {
    const reader = { organizationId, query: database.query };
    const id = await findAccount(reader, email).catch((error: unknown) => {
      // People also fail to sign in to accounts that are not there.
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    choices.push(isOf({ organizationId, id, email }));
  }
  if (address !== undefined) {
    const network = networkOf(address);
    if (network === unknownNetwork) throw new Refusal(`--network: ${address} is no network address.`);
    choices.push(isFrom(network));
  }
  return (key) => choices.every((fits) => fits(key));
};

const rowOf = ({ limit, key, used, most, resetIn }: Count): CountRow => ({
  limit,
  about: meanings[limit] ?? limit,
  key,
  used,
  most,
  resets_in_seconds: Math.ceil(resetIn / 1000),
  is_reached: used >= most,
});

/** Nodes share their counts, so the highest is the count. */
const merge = (counts: readonly Count[]): Count[] => {
  const highest = new Map<string, Count>();
  for (const count of counts) {
    const place = `${count.limit} ${count.key}`;
    if (count.used > (highest.get(place)?.used ?? 0)) highest.set(place, count);
  }
  return [...highest.values()];
};

const refuseStopped = (nodes: number): void => {
  if (nodes === 0)
    throw new Refusal('The service does not run, so it counts nothing: limits begin empty with each start.');
};

/** Throws a Refusal when no node runs. */
export const fetchCounts = async (database: Database, fits: Choice): Promise<Counts> => {
  const { all, nodes, silent } = await askNodes<Count>(database);
  refuseStopped(nodes);
  const counts = merge(all).filter(({ key }) => fits(key));
  counts.sort((one, other) => other.used / other.most - one.used / one.most);
  return { counts: counts.map(rowOf), nodes, silent_nodes: silent };
};

/** Returns those that all nodes that answer have cleared. */
export const clearCounts = async (database: Database, fits: Choice): Promise<Counts> => {
  const { counts } = await fetchCounts(database, fits);
  const { nodes, silent } = await askNodes<Count>(database, counts.map(clearing));
  return { counts, nodes, silent_nodes: silent };
};

export const renderCounts = ({ counts, silent_nodes }: Counts): string =>
  [
    ...counts.map(({ about, key, used, most, resets_in_seconds, is_reached }) =>
      [
        about,
        key,
        `${used} of ${most}${is_reached ? ', refused' : ''}`,
        `forgotten in ${resets_in_seconds} s`,
      ].join('\t'),
    ),
    ...(silent_nodes === 0 ? [] : [`${silent_nodes} nodes did not answer`]),
  ].join('\n');
