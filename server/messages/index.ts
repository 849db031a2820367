export { consequences } from './consequences.ts';
export { routes } from './endpoints.ts';
export { sections } from './initial.ts';
export { checkQueueNarrow, matchesNarrow } from './narrow/live.ts';
