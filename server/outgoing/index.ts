export {
  createOutgoing,
  type Outgoing,
  type OutgoingAnswer,
  type OutgoingOptions,
  type OutgoingRequest,
} from './client.ts';
export { OutgoingFailure, type OutgoingReason } from './failure.ts';
export { pauseAfter, restsOf } from './rest.ts';
export type { PrivateHosts } from './target.ts';
