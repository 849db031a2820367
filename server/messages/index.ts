export { consequences } from './consequences.ts';
export { routes } from './endpoints.ts';
export { showReactionType } from './extras.ts';
export { sections } from './initial.ts';
export { checkQueueNarrow, matchesNarrow } from './narrow/live.ts';
export { audienceOf, holdMessage, markHistorical, type OneMessage } from './one.ts';
