/** The bots that the reader owns. */
import type { Person } from '../../store/world.ts';
import { ownId, people } from '../../store/world.ts';
import { type Label, languageNow, t } from '../../words/index.ts';

/** Values of `bot_type`. */
export const botKinds = { generic: 1, incoming: 2, outgoing: 3 } as const;
export type BotKind = (typeof botKinds)[keyof typeof botKinds];

export const kindNames: Readonly<Record<BotKind, Label>> = {
  [botKinds.generic]: 'Reads and writes',
  [botKinds.incoming]: 'Takes incoming webhooks',
  [botKinds.outgoing]: 'Sends outgoing webhooks',
};

export const kindName = ({ bot_type }: Person): string => t(kindNames[bot_type as BotKind] ?? 'Bot');

/** Active ones first, then by name. */
export const ownBots = (): readonly Person[] =>
  [...people.value.values()]
    .filter(({ is_bot, bot_owner_id }) => is_bot && bot_owner_id === ownId())
    .sort(
      (one, other) =>
        Number(other.is_active) - Number(one.is_active) ||
        one.full_name.localeCompare(other.full_name, languageNow()),
    );

export const addressOfBot = ({ delivery_email, email }: Person): string => delivery_email ?? email;
