export { routes, sections } from './endpoints.ts';
export { reactions } from './on-hooks.ts';
