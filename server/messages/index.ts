export { isReceivedBy, isSpokenTo, mayRead } from './access.ts';
export { beginConversations } from './conversations.ts';
export { doTakeBack } from './delete/newest.ts';
export { doDeleteOfSender } from './delete/of-sender.ts';
export { doDeleteOldest } from './delete/oldest.ts';
export { appendMessages, type Draft, sendWithin } from './deliver.ts';
export { channelDestination, type Destination, directDestination, draftOf } from './draft.ts';
export { routes } from './endpoints.ts';
export { accessFiles } from './files.ts';
export { doTakePart } from './follow.ts';
export {
  type MentionChange,
  type MessageMove,
  type MessagePlace,
  mentionsChanged,
  messagesMoved,
} from './hooks.ts';
export { sections } from './initial.ts';
export { jobs } from './jobs.ts';
export { messagesOf } from './messages.ts';
export { doReadFrom } from './muters.ts';
export { checkQueueNarrow, matchesNarrow } from './narrow/queue.ts';
export { fetchStandings } from './narrow/standing.ts';
export {
  accessMessage,
  holdMessage,
  markHistorical,
  type OneMessage,
  type ReadMessage,
} from './one.ts';
export { reactions } from './reactions.ts';
export { isReadBySender } from './read-by-sender.ts';
export { fetchReadable, type Readable } from './readable.ts';
export { fetchAudienceOfAddition } from './readers.ts';
export { type Author, fetchResolver } from './resolver.ts';
export { checkMessage, type Sending, sendAs } from './send.ts';
export { findTopicLinks } from './topic-links.ts';
export { isReadBy } from './unread.ts';
