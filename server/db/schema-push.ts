import type { Generated } from 'kysely';

export interface ClientDevicesTable {
  organization_id: number;
  id: Generated<number>;
  user_id: number;
  push_key_id: number | null;
  push_key: Buffer | null;
  token_kind: string | null;
  token_id: string | null;
  pending_token_id: string | null;
  token_updated_at: Date | null;
  error_code: string | null;
  relay_device_id: number | null;
}

export interface PushTokensTable {
  organization_id: number;
  user_id: number;
  kind: string;
  hash: Buffer;
  token_id: string;
  token: Buffer;
  app_id: string | null;
  created_at: Generated<Date>;
}

export interface WebPushSubscriptionsTable {
  organization_id: number;
  user_id: number;
  hash: Buffer;
  subscription: Buffer;
  created_at: Generated<Date>;
}

export interface WebPushKeysTable {
  organization_id: number;
  public_key: string;
  private_key: Buffer;
}

export interface PushedMessagesTable {
  organization_id: number;
  user_id: number;
  message_id: number;
  at: Generated<Date>;
  handed_to: Generated<string[]>;
}

export interface MissedMessagesTable {
  organization_id: number;
  user_id: number;
  message_id: number;
  reason: string;
}

export interface PushTables {
  client_devices: ClientDevicesTable;
  push_tokens: PushTokensTable;
  web_push_subscriptions: WebPushSubscriptionsTable;
  web_push_keys: WebPushKeysTable;
  pushed_messages: PushedMessagesTable;
  missed_messages: MissedMessagesTable;
}
