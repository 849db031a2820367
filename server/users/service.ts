import type { Departures } from './callers/departures.ts';
import type { Roster } from './roster.ts';
import type { SystemMembers } from './system-members.ts';
import type { User } from './user.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly roster: Roster;
    readonly departures: Departures;
    readonly systemMembers: SystemMembers;
  }
}

declare module '../frame/context.ts' {
  interface Context {
    readonly actor: User;
  }
}
