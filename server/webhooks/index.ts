export { jobs } from './call.ts';
export { consumers } from './consumer.ts';
export { routes, sections } from './incoming.ts';
