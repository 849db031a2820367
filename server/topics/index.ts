export { checkTopic } from './check.ts';
export { routes, sections } from './endpoints.ts';
export { type Deed, doFollow, type Following, policyAfter } from './follow.ts';
export { consequences } from './moved.ts';
export { isMuted, type TopicPlace, topicPolicy, topicPolicyIs } from './queries.ts';
