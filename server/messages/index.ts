export { consequences } from './consequences.ts';
export { beginConversations } from './conversations.ts';
export { appendMessages, type Draft } from './deliver.ts';
export { routes } from './endpoints.ts';
export { sections } from './initial.ts';
export { checkQueueNarrow, matchesNarrow } from './narrow/live.ts';
export { type Author, fetchResolver } from './resolver.ts';
