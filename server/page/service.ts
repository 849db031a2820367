import type { Page } from './page.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly page: Page;
  }
}
