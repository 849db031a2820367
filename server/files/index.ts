export { rawRoutes, routes } from './endpoints.ts';
