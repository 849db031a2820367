export { routes, sections } from './endpoints.ts';
export { reactions } from './reactions.ts';
