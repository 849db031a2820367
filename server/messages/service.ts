/** What messages add to the service. */
import type { Messages } from './messages.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly messages: Messages;
  }
}
