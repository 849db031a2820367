import type { ReactionType } from '@parlance/protocol/messages/messages';
import { type Organization, settingOf } from '../organization/index.ts';

/** Returns the organization's wire type of a stored emoji (fill-ins.md, Extra emoji). */
export const showReactionType = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  type: ReactionType,
): ReactionType =>
  type === 'service_extra_emoji' ? settingOf(organization, 'extra_emoji_reaction_type') : type;
