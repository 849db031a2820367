/** What backups add to the service. */
import type { Config } from '../config/config.ts';

declare module '../frame/service.ts' {
  interface Service {
    /** Undefined where the service makes no backups by itself. */
    readonly backing: BackingConfig | undefined;
  }
}

export type BackingConfig = Pick<
  Config,
  'secretKey' | 'dataDirectory' | 'shownSettings' | 'uploads' | 'backups'
>;
