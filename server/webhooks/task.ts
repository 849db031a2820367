import { z } from 'zod';
import type { Owner } from '../jobs/lanes.ts';
import { task } from '../jobs/task.ts';

/** Why a bot receives a message (api.md, Outgoing webhook notifications). */
export type Trigger = 'direct_message' | 'mention';

export const callTask = task(
  'webhooks.call',
  z.object({
    botId: z.number(),
    messageId: z.number(),
    trigger: z.enum(['direct_message', 'mention']),
    failures: z.number(),
  }),
  { lane: 'webhooks' },
);

/** Owners that share a limit on concurrent requests. */
export const ownersOf = (bot: { readonly id: number; readonly ownerId: number | null }): Owner[] =>
  bot.ownerId === null ? [`bot:${bot.id}`] : [`bot:${bot.id}`, `botOwner:${bot.ownerId}`];
