import { muteUser, unmuteUser } from '@parlance/protocol/muted-users';
import { markOnboardingStep } from '@parlance/protocol/onboarding';
import { updateSettings, updateSettingsDefaults } from '@parlance/protocol/settings/endpoints';
import type { Actions } from './game.ts';

export const personal: Actions = ({ anybody, owner, administrator, member, otherMember, guest, random }) => {
  const isOn = () => random.next() < 0.5;
  return [
    () => anybody().bare.call(muteUser, { muted_user_id: anybody().id }),
    () => anybody().bare.call(unmuteUser, { muted_user_id: anybody().id }),
    () => anybody().bare.call(markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' }),
    () => anybody().bare.call(updateSettings, { email_address_visibility: 1 + random.below(5) }),
    () => anybody().bare.call(updateSettings, { timezone: random.pick(['Europe/Berlin', 'Asia/Tokyo']) }),
    () =>
      anybody().bare.call(
        updateSettings,
        random.pick([
          { resolved_topic_notice_auto_read_policy: random.pick(['always', 'never'] as const) },
          { automatically_follow_topics_policy: 1 + random.below(4) },
          { automatically_unmute_topics_in_muted_streams_policy: 1 + random.below(4) },
          { presence_enabled: isOn(), send_read_receipts: isOn() },
          { default_language: random.pick(['en', 'de']) },
          { allow_private_data_export: isOn(), emojiset: random.pick(['twitter', 'text'] as const) },
        ]),
      ),
    () => owner.bare.call(updateSettings, { enable_drafts_synchronization: isOn(), enter_sends: isOn() }),
    () =>
      administrator.bare.call(updateSettings, {
        target_users: {
          user_ids: [member.id, otherMember.id, guest.id],
          skip_if_already_edited: isOn(),
        },
        color_scheme: 1 + random.below(3),
        enable_drafts_synchronization: isOn(),
      }),
    () => administrator.bare.call(updateSettingsDefaults, { twenty_four_hour_time: isOn() }),
  ];
};
