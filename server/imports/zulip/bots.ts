/** How bots are set up: what they call, and what they remember. Their tokens are not read. */
import { type Fields, numberOf, textOf } from '../reading/values.ts';
import type { Bot } from '../vocabulary.ts';
import { idOf } from './ids.ts';
import type { Tables } from './tables.ts';

const types = [1, 2, 3, 4] as const;

export type BotSetups = ReadonlyMap<string, Pick<Bot, 'service' | 'options' | 'memory'>>;

const pairsOf = (rows: readonly Fields[]): Map<string, Record<string, string>> => {
  const found = new Map<string, Record<string, string>>();
  for (const { bot_profile, key, value } of rows) {
    const name = textOf(key);
    if (name === undefined || typeof value !== 'string') continue;
    const own = found.get(idOf(bot_profile)) ?? {};
    found.set(idOf(bot_profile), { ...own, [name]: value });
  }
  return found;
};

export const botSetups = (tables: Tables): BotSetups => {
  const options = pairsOf(tables.of('zerver_botconfigdata'));
  const memories = pairsOf(tables.of('zerver_botstoragedata'));
  const services = new Map(
    tables
      .of('zerver_service')
      .map(({ user_profile, name, base_url, interface: form }) => [
        idOf(user_profile),
        { name: textOf(name), url: textOf(base_url), form: numberOf(form) },
      ]),
  );
  const ids = new Set([...options.keys(), ...memories.keys(), ...services.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      { service: services.get(id), options: options.get(id), memory: memories.get(id) },
    ]),
  );
};

export const readBot = (user: Fields, setups: BotSetups): Bot => ({
  ...setups.get(idOf(user.id)),
  type: types.find((one) => one === user.bot_type) ?? 1,
  owner: user.bot_owner === null || user.bot_owner === undefined ? undefined : idOf(user.bot_owner),
});
