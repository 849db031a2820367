/** Bots, as managers see them (api.md, feature level 474; fill-ins.md, section B). */
import * as z from 'zod';
import { boolean, integer, list, nullable, string } from '../codec.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';

export const botTypes = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;

export const webhookInterfaces = { native: 1, slack: 2 } as const;

const configuration = z.record(string, string);

/** `token` authenticates the service to the receiver [S164]; the bot's managers may read it. */
const outgoingService = z.strictObject({ base_url: string, interface: integer, token: string });
const embeddedService = z.strictObject({ service_name: string, config_data: configuration });
const services = list(z.union([outgoingService, embeddedService]));

const defaults = {
  default_sending_stream: nullable(string),
  default_events_register_stream: nullable(string),
  default_all_public_streams: boolean,
};

/** Complements the bot's user record. */
export const bot = z.strictObject({ user_id: integer, ...defaults, services });
export type WireBot = z.infer<typeof bot>;
export type WireBotChange = Partial<Omit<WireBot, 'user_id'>>;

export const botAdded = event({
  type: 'realm_bot',
  op: 'add',
  summary: 'There is a bot that the user may manage.',
  fields: { bot },
});

export const botUpdated = event({
  type: 'realm_bot',
  op: 'update',
  summary: 'Something of a bot that the user may manage changed: `bot` holds its id and what is new.',
  fields: { bot: bot.partial().required({ user_id: true }) },
});

export const botDeleted = event({
  type: 'realm_bot',
  op: 'delete',
  summary: 'The user may no longer manage a bot.',
  fields: { bot: z.strictObject({ user_id: integer }) },
});

export const botsData = initial(['realm_bot'], { realm_bots: list(bot) }, { forSpectators: true });

export const embeddedBotsData = initial(
  ['realm_embedded_bots'],
  {
    realm_embedded_bots: list(z.strictObject({ name: string, config: configuration })),
  },
  { forSpectators: true },
);
