import type { UserSettingName } from './user-settings.ts';

/** Only the user may change these. */
export const personalSettings = [
  'allow_private_data_export',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
] as const satisfies readonly UserSettingName[];
