export {
  type AccessedChannel,
  accessChannel,
  checkMaySend,
  fetchChannels,
  fetchSeenChannels,
  noSuchChannel,
} from './access.ts';
export { settleAdmissions } from './admission.ts';
export type { Channel } from './channel.ts';
export { channelUpdate } from './channel-update.ts';
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
export { checkInvitableChannels, fetchInvitableChannels } from './invite.ts';
export { reactions } from './on-hooks.ts';
export { isPermittedIn, mayWriteIn, permissionOf } from './permissions.ts';
export { doEndChannelMail, fetchMutedChannels } from './preferences.ts';
export type {} from './service.ts';
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
} from './sight.ts';
export { countSubscribers } from './subscriber-count.ts';
export { SubscriberLists } from './subscriber-lists.ts';
export { type TargetChannel, Targets, targetVersion } from './target.ts';
export { byNameIn, spellingsOf } from './text.ts';
export { jobs } from './traffic.ts';
