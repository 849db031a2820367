/**
 * Decides whether and why a message notifies a user, by user, channel and topic settings. Mentions by name
 * pass muting; wildcards do not.
 */
import { type UserSettingName, userSettings } from '@parlance/protocol/settings/user-settings';
import type { Candidate } from './candidates.ts';

export type Way = 'push' | 'email';
export type Reason = 'direct' | 'mentioned' | 'wildcard' | 'followed' | 'channel';

const unmuted = 2;
const followed = 3;
const muted = 1;

export const reasonFor = (candidate: Candidate, way: Way): Reason | undefined => {
  const { kinds, settings, topicPolicy } = candidate;
  const wants = (name: UserSettingName) => (settings[name] ?? userSettings[name].default) === true;
  if (candidate.isOnline && !(way === 'push' && wants('enable_online_push_notifications'))) return undefined;
  const isTold = wants(`enable_offline_${way}_notifications`);
  if (isTold && kinds.includes('direct')) return 'direct';
  if (isTold && kinds.includes('mentioned')) return 'mentioned';
  const isOpen = topicPolicy === unmuted || topicPolicy === followed;
  if (topicPolicy === muted || (candidate.isChannelMuted && !isOpen)) return undefined;
  const isFollowed = topicPolicy === followed;
  const wantsWildcards =
    (candidate.wildcards ?? wants('wildcard_mentions_notify')) ||
    (isFollowed && wants('enable_followed_topic_wildcard_mentions_notify'));
  if (isTold && wantsWildcards && (kinds.includes('topic_wildcard') || kinds.includes('channel_wildcard')))
    return 'wildcard';
  if (isFollowed && wants(`enable_followed_topic_${way}_notifications`)) return 'followed';
  const ofChannel = kinds.some((kind) => kind !== 'direct');
  if (ofChannel && (candidate[way] ?? wants(`enable_stream_${way}_notifications`))) return 'channel';
  return undefined;
};
