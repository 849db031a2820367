/** Settings as older clients know them; the same events keep both forms current. */
import type { Organization } from './organization.ts';
import { channelPolicy, policyOf, wildcardPolicy } from './policy.ts';
import { settingOf } from './settings.ts';
import { takesPasswords } from './sign-in-methods.ts';

export const olderFormsOf = (organization: Organization) => {
  const hasPasswords = takesPasswords(organization);
  return {
    allow_edit_history: settingOf(organization, 'message_edit_history_visibility_policy') === 'all',
    mandatory_topics: settingOf(organization, 'topics_policy') === 'disable_empty_topic',
    create_public_stream_policy: policyOf(organization, 'can_create_public_channel_group', channelPolicy),
    create_private_stream_policy: policyOf(organization, 'can_create_private_channel_group', channelPolicy),
    create_web_public_stream_policy: policyOf(
      organization,
      'can_create_web_public_channel_group',
      channelPolicy,
    ),
    wildcard_mention_policy: policyOf(organization, 'can_mention_many_users_group', wildcardPolicy),
    email_auth_enabled: hasPasswords,
    password_auth_enabled: hasPasswords,
  };
};
