export { routes, sections } from './endpoints.ts';
