import type { Directory } from './directory.ts';
import type { Organization } from './organization.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly directory: Directory;
  }
}

declare module '../frame/context.ts' {
  interface Context {
    readonly organization: Organization;
  }
}
