/** The bots of the organization. Those of the service itself are left out: no person manages them. */
import { computed } from '@preact/signals';
import { personName } from '../../store/names.ts';
import { slice } from '../../store/state.ts';
import type { Person } from '../../store/world.ts';
import { type Label, t } from '../../words/index.ts';

const isBot = ({ is_bot, is_system_bot }: Person): boolean => is_bot && is_system_bot !== true;

/** Active ones and former ones; undefined while the page does not know them. */
export const allBots = computed(() => {
  const active = slice('realm_users').value;
  return active && [...active, ...(slice('realm_non_active_users').value ?? [])].filter(isBot);
});

/** Values of `bot_type`. */
export const botKinds = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const;

const kindNames: Readonly<Record<number, Label>> = {
  [botKinds.generic]: 'Reads and writes',
  [botKinds.incoming]: 'Takes incoming webhooks',
  [botKinds.outgoing]: 'Sends outgoing webhooks',
  [botKinds.embedded]: 'Part of the service',
};

export const kindName = ({ bot_type }: Person): string => t(kindNames[bot_type ?? 0] ?? 'Bot');
export const ownerName = ({ bot_owner_id: owner }: Person): string =>
  owner === null || owner === undefined ? t('No owner') : personName(owner);
export const addressOf = ({ delivery_email, email }: Person): string => delivery_email ?? email;
