/** What presence adds to the service. */
import type { PresenceRegister } from './register.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly presence: PresenceRegister;
  }
}
