export { routes } from './endpoints.ts';
