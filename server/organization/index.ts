export { Directory } from './directory.ts';
export { foundOrganization } from './found.ts';
export { emptyTopicDisplayName, type Organization } from './organization.ts';
