/** How an emoji reference is told. */
import type { ReactionType } from '@parlance/protocol/messages/messages';
import { type Organization, settingOf } from '../organization/index.ts';

/** The type under which this organization's clients know an emoji; stored are the service's own names (fill-ins.md, Extra emoji). */
export const showReactionType = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  type: ReactionType,
): ReactionType =>
  type === 'service_extra_emoji' ? settingOf(organization, 'extra_emoji_reaction_type') : type;
