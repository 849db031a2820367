export type { Channel } from './channel.ts';
export { routes, sections } from './contribution.ts';
export { type FirstMessage, isStirring, recordFirstMessages } from './first-message.ts';
export {
  type Arrivals,
  type ChannelChange,
  channelChanged,
  type Departure,
  historyClosed,
  subscribed,
  unsubscribed,
} from './hooks.ts';
export { reactions } from './on-hooks.ts';
export { isPermittedIn, mayWriteIn, permissionOf } from './permissions/permissions.ts';
export type {} from './service.ts';
export {
  type AccessedChannel,
  accessChannel,
  checkMaySend,
  fetchChannels,
  fetchSeenChannels,
  noSuchChannel,
} from './sight/access.ts';
export { settleAdmissions } from './sight/admission.ts';
export {
  canReadMessage,
  isSeen,
  isSeenByUser,
  joinMembership,
  type Reading,
  readingOf,
  readingOfEach,
  seersOf,
  sees,
} from './sight/sight.ts';
export { countSubscribers } from './subscribers/subscriber-count.ts';
export { SubscriberLists } from './subscribers/subscriber-lists.ts';
export { checkInvitableChannels, fetchInvitableChannels } from './subscriptions/invite.ts';
export { doEndChannelMail, fetchMutedChannels } from './subscriptions/preferences.ts';
export { type TargetChannel, Targets, targetVersion } from './target.ts';
export { byNameIn, spellingsOf } from './text.ts';
export { jobs } from './traffic.ts';
export { channelUpdate } from './update/channel-update.ts';
