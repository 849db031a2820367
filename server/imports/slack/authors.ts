/** Who wrote a message of Slack. Apps have many ways to say it. */
import { type Fields, fieldsOf, textOf } from '../reading/values.ts';
import type { Person } from '../vocabulary.ts';
import { nameOf } from './people.ts';

const bot = (id: string, name: string): Person => ({
  kind: 'person',
  id,
  name,
  role: 'member',
  isActive: false,
  bot: {},
});

export class Authors {
  /** Accounts by the id of their bot. */
  readonly #byBot = new Map<string, string>();
  /** Names of bots, from lists and messages. */
  readonly #names = new Map<string, string>();

  constructor(users: readonly Fields[], integrations: readonly Fields[]) {
    for (const user of users) {
      const botId = textOf(fieldsOf(user.profile).bot_id);
      if (botId !== undefined) this.#byBot.set(botId, textOf(user.id)!);
    }
    for (const { service_id, app_id, service_type, app_type } of integrations) {
      const name = textOf(service_type) ?? textOf(app_type);
      for (const id of [textOf(service_id), textOf(app_id)])
        if (id !== undefined && name !== undefined) this.#names.set(id, name);
    }
  }

  /** Learns from `added an integration to this channel: <…/B123|name>`. */
  learn({ subtype, text, bot_id }: Fields): void {
    const id = textOf(bot_id);
    const label = /<[^<|>]*\|([^<>]+)>/.exec(textOf(text) ?? '')?.[1];
    if (subtype === 'bot_add' && id !== undefined && label !== undefined) this.#names.set(id, label);
  }

  /** Returns an account, which may be one that no list has. */
  of(message: Fields): Person | string | undefined {
    const user = textOf(message.user) ?? textOf(fieldsOf(message.comment).user);
    if (user !== undefined) return user;
    const username = textOf(message.username);
    const botId = textOf(message.bot_id);
    if (botId === undefined) return username === undefined ? undefined : bot(`bot:${username}`, username);
    if (username !== undefined) return bot(`${botId}:${username}`, username);
    const account = this.#byBot.get(botId);
    if (account !== undefined) return account;
    const name = textOf(fieldsOf(message.bot_profile).name) ?? this.#names.get(botId) ?? `Slack bot ${botId}`;
    return bot(botId, name);
  }
}

/** The author's name in the message. */
export const toldName = (message: Fields): string | undefined => {
  const profile = fieldsOf(message.user_profile);
  return textOf(message.user_profile) === undefined && Object.keys(profile).length > 0
    ? nameOf({ profile, real_name: profile.real_name, name: profile.name })
    : undefined;
};
