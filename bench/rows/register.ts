/** P13: every client's first request. */
import { type Person, postRequest } from '../load/request.ts';
import { largeAnswerRow } from './large-answer.ts';

const capabilities = JSON.stringify({
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
});

export const registerRequest = (person: Person): string =>
  postRequest(
    '/register',
    person,
    {
      client_capabilities: capabilities,
      apply_markdown: 'true',
      client_gravatar: 'true',
      slim_presence: 'true',
    },
    true,
  );

export const p13 = largeAnswerRow('P13', 'POST /register, 10,000 users, 20 channels, p95', registerRequest);
