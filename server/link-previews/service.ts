/** What link previews add to the service. */
import { HostTurns } from './host-turns.ts';
import type { ExternalPicture } from './pictures.ts';

export interface OtherSites {
  readonly turns: HostTurns;
  /** Pictures that are being fetched, by their keys. */
  readonly underway: Map<string, Promise<ExternalPicture | undefined>>;
}

export const createOtherSites = (): OtherSites => ({ turns: new HostTurns(), underway: new Map() });

declare module '../frame/service.ts' {
  interface Service {
    readonly otherSites: OtherSites;
  }
}
