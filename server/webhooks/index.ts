export { jobs } from './call.ts';
export { consumers } from './consumer.ts';
