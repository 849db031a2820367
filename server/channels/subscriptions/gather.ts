/** Finds the channels that a request names, and creates those that do not exist. */
import type { Transaction } from '../../db/transaction.ts';
import type { Context } from '../../frame/context.ts';
import type { Channel } from '../channel.ts';
import {
  type Creation,
  type Grounds,
  holdGroups,
  insertChannels,
  mayCreate,
  type Wanted,
} from '../create.ts';
import { admitting, haveAnyIn } from '../permissions/permissions.ts';
import { type AccessedChannel, lockChannels } from '../sight/access.ts';
import { nameKey } from '../text.ts';

export interface Gathered {
  readonly existing: readonly AccessedChannel[];
  readonly created: readonly Channel[];
  /** Includes names that may not be created, which hides whether a channel exists [V2]. */
  readonly unauthorized: string[];
}

const namesOf = (channels: readonly { readonly name: string }[]): string[] =>
  channels.map(({ name }) => name);

const without = (wanted: readonly Wanted[], channels: readonly Channel[]): Wanted[] => {
  const known = new Set(namesOf(channels).map(nameKey));
  return wanted.filter(({ name }) => !known.has(nameKey(name)));
};

const joinableOf = async (
  context: Context,
  channels: readonly AccessedChannel[],
): Promise<ReadonlySet<AccessedChannel>> => {
  const open = channels.filter((channel) => !channel.isArchived);
  const closed = open.filter((channel) => channel.reading === 'none');
  const admitted = await haveAnyIn(context, closed, admitting);
  const barred = new Set(closed.filter((_, index) => admitted[index] !== true));
  return new Set(open.filter((channel) => !barred.has(channel)));
};

/** Also returns the channels that another transaction created meanwhile. */
const createMissing = async (
  transaction: Transaction,
  grounds: Grounds,
  missing: readonly Wanted[],
  creation: Creation,
): Promise<{ readonly created: readonly Channel[]; readonly found: readonly AccessedChannel[] }> => {
  const created = await insertChannels(transaction, grounds, missing, creation);
  const others = namesOf(without(missing, created));
  const found = others.length === 0 ? [] : await lockChannels(transaction, grounds.actor, others);
  return { created, found };
};

export const gatherChannels = async (
  transaction: Transaction,
  grounds: Grounds,
  wanted: readonly Wanted[],
  creation: Creation,
): Promise<Gathered> => {
  const { service, organization, actor } = grounds;
  await holdGroups(transaction, creation);
  const known = await lockChannels(transaction, actor, namesOf(wanted));
  const missing = without(wanted, known);
  const isCreating = missing.length > 0 && (await mayCreate(transaction, grounds, creation));
  const made = isCreating
    ? await createMissing(transaction, grounds, missing, creation)
    : { created: [], found: [] };
  const found = [...known, ...made.found];
  const joinable = await joinableOf({ reader: transaction, organization, actor, now: service.now() }, found);
  const asked = new Map(wanted.map(({ name }) => [nameKey(name), name]));
  return {
    existing: found.filter((channel) => joinable.has(channel)),
    created: made.created,
    unauthorized: [
      ...(isCreating ? [] : namesOf(missing)),
      ...namesOf(found.filter((channel) => !joinable.has(channel))).map(
        (name) => asked.get(nameKey(name)) ?? name,
      ),
    ],
  };
};
