import { z } from 'zod';
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
