export { plainRoutes } from './routes.ts';
