export { isReceivedBy, isSpokenTo, mayRead } from './access.ts';
export { fillRecentTopics, noteRecent } from './conversations/recent-topics.ts';
export { doDeleteChosen } from './delete/chosen.ts';
export { doDeleteMatching } from './delete/matching.ts';
export { doTakeBack } from './delete/newest.ts';
export { doDeleteOfSender } from './delete/of-sender.ts';
export { doDeleteOldest } from './delete/oldest.ts';
export { type Additions, doShowAdditions } from './edit/additions.ts';
export { doShowAgain, fetchText } from './edit/show-again.ts';
export { routes } from './endpoints.ts';
export { fetchReadable, type Readable } from './fetch/readable.ts';
export { accessFiles } from './files.ts';
export { fillFirstMessages } from './first-messages.ts';
export {
  type MentionChange,
  type MessageMove,
  type MessagePlace,
  mentionsChanged,
  messagesMoved,
} from './hooks.ts';
export { sections } from './initial.ts';
export { jobs } from './jobs.ts';
export { createMessages } from './messages.ts';
export { checkQueueNarrow, matchesNarrow } from './narrow/queue.ts';
export { fetchStandings } from './narrow/standing.ts';
export { reactions } from './on-hooks.ts';
export {
  accessMessage,
  holdForAddition,
  markHistorical,
  type OneMessage,
  type ReadMessage,
} from './one-message.ts';
export { countUnread, type UnreadOf } from './read/count-unread.ts';
export { flagBits } from './read/flag-bits.ts';
export { holdReadStates, type ReadPlace } from './read/marks.ts';
export { isReadBy } from './read/unread.ts';
export { fetchAudienceOfAddition } from './readers.ts';
export { appendMessages, sendWithin } from './send/append.ts';
export { checkMessage, type Sending } from './send/check.ts';
export { beginConversations } from './send/conversations.ts';
export { channelDestination, type Destination, directDestination } from './send/destination.ts';
export { type Draft, draftOf } from './send/draft.ts';
export { doTakePart } from './send/follow.ts';
export { doReadFrom } from './send/muters.ts';
export { isReadBySender } from './send/read-by-sender.ts';
export { type Author, fetchResolver } from './send/resolver.ts';
export { sendAs } from './send/send.ts';
export { findTopicLinks } from './send/topic-links.ts';
export type {} from './service.ts';
export { imageOf, videoOf } from './shown-file.ts';
