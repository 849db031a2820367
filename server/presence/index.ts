/** Presence: who is there, and when others were last. */
export { routes, sections } from './endpoints.ts';
export { consequences } from './setting.ts';
