/** How to prove a permission: an action that its holder may do and others may not. */
import type { Endpoint } from '@parlance/protocol/endpoint';
import type { SystemGroup } from '@parlance/protocol/users/roles';
import type { Player } from '../player.ts';
import type { Room, RoomOptions } from '../room.ts';
import type { TestService } from '../service.ts';

export interface Scene {
  readonly service: TestService;
  /** A new unique name. */
  word(): string;
  /** By default a public channel of all players. */
  room(options?: RoomOptions): Promise<Room>;
  say(player: Player, room: Room, topic?: string): Promise<number>;
}

/** The channel or group that owns the permission. */
export interface Place {
  readonly room: Room;
  readonly group: { readonly id: number; readonly name: string };
}

export interface Probe {
  /** Endpoints that the permission governs. */
  readonly operations: readonly Endpoint[];
  /** The built-in group to set, for permissions that take no other; else a set of one member. */
  readonly to?: SystemGroup;
  /** Further settings of the organization. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** A channel to which neither player belongs. */
  readonly room?: RoomOptions;
  readonly attempt: (scene: Scene, player: Player, place: Place) => Promise<unknown>;
}

/** Another test proves it, or none where it governs nothing. */
export interface Elsewhere {
  readonly operations: readonly Endpoint[];
  readonly file: string;
  readonly title: string;
}
export interface Nothing {
  readonly why: string;
}
export type Shown = Probe | Elsewhere | Nothing;
