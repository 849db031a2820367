/** Why the reader may not change something of a channel. */
import type { Channel } from '@parlance/client/words';
import { roles } from '@parlance/protocol/users/roles';
import { namesIn, onlyThey } from '../../parts/permission/names.ts';
import { isAtLeast, mayAddOthers, mayAdminister } from '../../store/channels/rights.ts';
import { mayInOrganization } from '../../store/permissions.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';

/** Undefined for those who administer the channel. */
export const whyNotAdminister = (channel: Channel): string | undefined =>
  mayAdminister(channel)
    ? undefined
    : onlyThey([t('Administrators'), ...namesIn(channel.can_administer_channel_group)]);

/** Undefined for those who add others. No one is added to an archived channel. */
export const whyNotAddOthers = (channel: Channel): string | undefined => {
  if (mayAddOthers(channel) || channel.is_archived) return undefined;
  const everywhere = slice('realm_can_add_subscribers_group').value;
  return onlyThey([
    ...(everywhere === undefined ? [] : namesIn(everywhere)),
    ...namesIn(channel.can_add_subscribers_group),
    ...namesIn(channel.can_administer_channel_group),
  ]);
};

export const whyNotAsAdministrator = (): string | undefined =>
  isAtLeast(roles.administrator) ? undefined : onlyThey([t('Administrators')]);

export const whyNotAsOwner = (): string | undefined =>
  isAtLeast(roles.owner) ? undefined : onlyThey([t('Owners')]);

export const whyNotAsPermitted = (
  name: 'can_set_topics_policy_group' | 'can_set_delete_message_policy_group',
): string | undefined => {
  const value = slice(`realm_${name}`).value;
  return value === undefined || mayInOrganization(name) ? undefined : onlyThey(namesIn(value));
};
