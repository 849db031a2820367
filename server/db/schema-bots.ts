import type { Generated } from 'kysely';

export interface BotsTable {
  organization_id: number;
  user_id: number;
  sending_channel_id: number | null;
  events_channel_id: number | null;
  all_public_channels: Generated<boolean>;
  service_name: string | null;
  url: string | null;
  interface: number | null;
  sealed: Buffer | null;
  failure_told_at: Generated<Date | null>;
}

export interface BotStorageTable {
  organization_id: number;
  user_id: number;
  key: string;
  value: string;
}

export interface LogCursorsTable {
  organization_id: number;
  consumer: string;
  position: number;
}

export interface BotTables {
  bots: BotsTable;
  bot_storage: BotStorageTable;
  log_cursors: LogCursorsTable;
}
