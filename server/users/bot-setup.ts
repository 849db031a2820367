import { botTypes, type WireBot } from '@parlance/protocol/bots/bot';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';

export interface BotSetup {
  /** Both must be public channels. */
  readonly sendingChannelId: number | null;
  readonly eventsChannelId: number | null;
  readonly allPublicChannels: boolean;
  readonly serviceName: string | null;
  readonly url: string | null;
  readonly interface: number | null;
  /** An outgoing webhook's token or an embedded bot's JSON configuration, encrypted at rest. */
  readonly secret: string | null;
}

export const noSetup: BotSetup = {
  sendingChannelId: null,
  eventsChannelId: null,
  allPublicChannels: false,
  serviceName: null,
  url: null,
  interface: null,
  secret: null,
};

export const storeSetup = async (
  { organizationId, query }: Transaction,
  secrets: Secrets,
  botId: number,
  setup: BotSetup,
): Promise<void> => {
  const sealed = setup.secret === null ? null : secrets.seal(setup.secret);
  await write`
    insert into bots (organization_id, user_id, sending_channel_id, events_channel_id, all_public_channels,
      service_name, url, interface, sealed)
    values (${organizationId}, ${botId}, ${setup.sendingChannelId}, ${setup.eventsChannelId},
      ${setup.allPublicChannels}, ${setup.serviceName}, ${setup.url}, ${setup.interface}, ${sealed})
    on conflict (organization_id, user_id) do update set sending_channel_id = excluded.sending_channel_id,
      events_channel_id = excluded.events_channel_id, all_public_channels = excluded.all_public_channels,
      service_name = excluded.service_name, url = excluded.url, interface = excluded.interface,
      sealed = excluded.sealed
  `.execute(query);
};

export interface SetUpBot extends BotSetup {
  readonly id: number;
  readonly type: number | null;
  readonly ownerId: number | null;
  readonly sendingChannel: string | null;
  readonly eventsChannel: string | null;
}

type Row = Omit<SetUpBot, 'secret'> & { readonly sealed: Buffer | null };

/** Omits the service's own bots. `condition` refers to `users u`. */
export const fetchBots = async (
  { organizationId, query }: Reader,
  secrets: Secrets,
  condition: RawBuilder<unknown>,
): Promise<SetUpBot[]> => {
  const { rows } = await read<Row>`
    select u.id, u.bot_type as type, u.bot_owner_id as "ownerId", b.sending_channel_id as "sendingChannelId",
      b.events_channel_id as "eventsChannelId", coalesce(b.all_public_channels, false) as "allPublicChannels",
      b.service_name as "serviceName", b.url, b.interface, b.sealed,
      s.name as "sendingChannel", e.name as "eventsChannel"
    from users u
    left join bots b on b.organization_id = u.organization_id and b.user_id = u.id
    left join channels s on s.organization_id = u.organization_id and s.id = b.sending_channel_id
    left join channels e on e.organization_id = u.organization_id and e.id = b.events_channel_id
    where u.organization_id = ${organizationId} and u.is_bot and u.system_bot is null and ${condition}
    order by u.id
  `.execute(query);
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    secret: sealed === null ? null : secrets.unseal(sealed),
  }));
};

export const fetchBot = async (reader: Reader, secrets: Secrets, id: number): Promise<SetUpBot | undefined> =>
  (await fetchBots(reader, secrets, sql`u.id = ${id}`))[0];

export type Listening = Pick<BotSetup, 'eventsChannelId' | 'allPublicChannels'>;

export const fetchListening = async (
  { organizationId, query }: Reader,
  botId: number,
): Promise<Listening | undefined> => {
  const { rows } = await read<Listening>`
    select events_channel_id as "eventsChannelId", all_public_channels as "allPublicChannels"
    from bots where organization_id = ${organizationId} and user_id = ${botId}
  `.execute(query);
  return rows[0];
};

export const configurationOf = ({ secret }: Pick<BotSetup, 'secret'>): Record<string, string> =>
  secret === null ? {} : (JSON.parse(secret) as Record<string, string>);

const servicesOf = (bot: SetUpBot): WireBot['services'] => {
  if (bot.type === botTypes.outgoingWebhook && bot.url !== null)
    return [{ base_url: bot.url, interface: bot.interface ?? 1, token: bot.secret ?? '' }];
  if (bot.type === botTypes.embedded && bot.serviceName !== null)
    return [{ service_name: bot.serviceName, config_data: configurationOf(bot) }];
  return [];
};

export const renderBot = (bot: SetUpBot): WireBot => ({
  user_id: bot.id,
  default_sending_stream: bot.sendingChannel,
  default_events_register_stream: bot.eventsChannel,
  default_all_public_streams: bot.allPublicChannels,
  services: servicesOf(bot),
});
