export { checkTopic } from './check.ts';
export { routes, sections } from './endpoints.ts';
export { type Deed, doFollow, type Follow, type Following, fetchFollowers, policyAfter } from './follow.ts';
export { type TopicMove, topicMoved } from './hooks.ts';
export { reactions } from './moved.ts';
export {
  fetchPolicies,
  isMuted,
  type TopicPlace,
  topicPolicy,
  topicPolicyIs,
  type UserTopic,
} from './queries.ts';
