/** What uploads add to the service. */
import type { Thumbnails } from './thumbnails.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly thumbnails: Thumbnails;
  }
}
