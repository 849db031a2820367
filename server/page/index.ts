export { openPage, type Page, type PageOptions } from './page.ts';
export { plainRoutes } from './routes.ts';
export type {} from './service.ts';
