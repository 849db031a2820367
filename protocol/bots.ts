/** Bots as those who manage them see them: their owner, and administrators (api.md, feature level 474; fill-ins.md, section B). */
import { z } from 'zod';
import { boolean, integer, list, nullable, string } from './codec.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';

/** What bot users have beside what every user has: that is in the user's own record. */
export const bot = z.strictObject({
  user_id: integer,
  default_sending_stream: nullable(string),
  default_events_register_stream: nullable(string),
  default_all_public_streams: boolean,
  services: list(z.never()),
});
export type WireBot = z.infer<typeof bot>;

export const botAdded = event({
  type: 'realm_bot',
  op: 'add',
  summary: 'There is a bot that the user may manage.',
  fields: { bot },
});

export const botDeleted = event({
  type: 'realm_bot',
  op: 'delete',
  summary: 'The user may no longer manage a bot.',
  fields: { bot: z.strictObject({ user_id: integer }) },
});

export const botsData = initial(['realm_bot'], { realm_bots: list(bot) });
