/** What backups add to the service. */
import type { Config } from '../config/config.ts';
import type { Shipping } from './wal/shipping.ts';

declare module '../frame/service.ts' {
  interface Service {
    /** Undefined where the service makes no backups by itself. */
    readonly backing: BackingConfig | undefined;
    /** Undefined where the database's log is not kept. */
    readonly shipping: Shipping | undefined;
  }
}

export type BackingConfig = Pick<
  Config,
  'secretKey' | 'dataDirectory' | 'shownSettings' | 'uploads' | 'backups'
>;
