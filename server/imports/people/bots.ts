/** Bots that work on here: which ones may, and what they get. Keys and tokens are new. */
import { botTypes, webhookInterfaces } from '@parlance/protocol/bots/bot';
import { botStorageCharacters } from '@parlance/protocol/bots/endpoints';
import { embeddedBots, serviceBotsConsumer } from '../../bots/index.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { followLog } from '../../events/consumer.ts';
import { issueKey, noSetup, randomText, storeSetup } from '../../users/index.ts';
import type { Bot } from '../vocabulary.ts';
import type { Work } from '../work.ts';
import type { Account } from './account.ts';

const tokenLength = 32;

/** Each request checks where the name leads. Addresses with a password in them are secrets. */
const isCallable = (url: string | undefined): url is string => {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
};

/** Returns why a bot arrives deactivated; undefined for one that works on. */
export const reasonAgainst = ({ type, service }: Bot): string | undefined => {
  if (type === undefined) return 'other services drive it';
  if (type === botTypes.outgoingWebhook && !isCallable(service?.url))
    return 'it has no address that can be called';
  if (type === botTypes.embedded && !embeddedBots.has(service?.name ?? ''))
    return 'there is no embedded bot like it here';
  return undefined;
};

const formOf = (given: number | undefined): number =>
  Object.values<number>(webhookInterfaces).find((one) => one === given) ?? webhookInterfaces.native;

/** Only what the embedded bot here knows. */
const optionsOf = (name: string, given: Bot['options']): string => {
  const known = Object.keys(embeddedBots.get(name)?.config ?? {});
  return JSON.stringify(
    Object.fromEntries(Object.entries(given ?? {}).filter(([key]) => known.includes(key))),
  );
};

const setupOf = ({ type, service, options }: Bot) => {
  if (type === botTypes.outgoingWebhook)
    return {
      ...noSetup,
      serviceName: service?.name ?? null,
      url: service!.url!,
      interface: formOf(service?.form),
      secret: randomText(tokenLength),
    };
  if (type !== botTypes.embedded) return undefined;
  const name = service!.name!;
  return { ...noSetup, serviceName: name, secret: optionsOf(name, options) };
};

const sizeOf = (memory: NonNullable<Bot['memory']>): number =>
  Object.entries(memory).reduce((sum, [key, value]) => sum + [...key, ...value].length, 0);

/** What an embedded bot remembers has another form in each service. */
const memoryOf = ({ type, memory = {} }: Bot): Readonly<Record<string, string>> | undefined =>
  type === botTypes.embedded || sizeOf(memory) > botStorageCharacters ? undefined : memory;

/** Counts what bots lose. */
export const tellOfBots = ({ tally }: Work, accounts: readonly Account[]): void => {
  for (const { person, isActive, name } of accounts) {
    const { bot } = person;
    if (bot === undefined) continue;
    const against = reasonAgainst(bot);
    if (against !== undefined && person.isActive && bot.type !== undefined)
      tally.leave({ of: 'other', what: 'work of a bot', why: against, example: name });
    if (bot.memory !== undefined && memoryOf(bot) === undefined)
      tally.leave({ of: 'other', what: 'memory of a bot', why: 'it has another form here', example: name });
    if (isActive && bot.type === botTypes.outgoingWebhook)
      tally.warn({
        what: 'outgoing webhooks with a new token, which their receivers must learn',
        example: name,
      });
  }
};

/** Runs after the accounts are written. Calls no address: receivers hear of messages from now on. */
export const setUpBots = async (
  transaction: Transaction,
  { ground }: Work,
  accounts: readonly Account[],
): Promise<void> => {
  const { organizationId, query } = transaction;
  for (const { id, person, isActive } of accounts) {
    const { bot } = person;
    if (bot === undefined || !isActive) continue;
    await issueKey(transaction, ground.secrets, id);
    const setup = setupOf(bot);
    if (setup !== undefined) await storeSetup(transaction, ground.secrets, id, setup);
    const memory = Object.entries(memoryOf(bot) ?? {}).map(([key, value]) => [key, value].map(storable));
    if (memory.length > 0)
      await write`
        insert into bot_storage (organization_id, user_id, key, value)
        select ${organizationId}, ${id}, * from unnest(
          ${memory.map(([key]) => key!)}::text[], ${memory.map(([, value]) => value!)}::text[])
        on conflict do nothing
      `.execute(query);
  }
};

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** Follows the log where any of the bots answers to messages. */
export const followForBots = (transaction: Transaction, accounts: readonly Account[]): void => {
  const answers = ({ person: { bot }, isActive }: Account): boolean =>
    isActive && (bot?.type === botTypes.outgoingWebhook || bot?.type === botTypes.embedded);
  if (accounts.some(answers)) followLog(transaction, serviceBotsConsumer);
};
