export { consequences } from './consequences.ts';
export { routes, sections } from './endpoints.ts';
