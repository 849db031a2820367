import type { Endpoint } from '@parlance/protocol/endpoint';
import type { SystemGroup } from '@parlance/protocol/users/roles';
import type { Room, RoomOptions } from '../channels/room.ts';
import type { Player } from '../player.ts';
import type { TestService } from '../service.ts';

export interface Scene {
  readonly service: TestService;
  word(): string;
  room(options?: RoomOptions): Promise<Room>;
  say(player: Player, room: Room, topic?: string): Promise<number>;
}

export interface Place {
  readonly room: Room;
  readonly group: { readonly id: number; readonly name: string };
}

export interface Probe {
  /** Endpoints that the permission governs. */
  readonly operations: readonly Endpoint[];
  /** The built-in group to set, for permissions that take no other; else a set of one member. */
  readonly to?: SystemGroup;
  readonly beside?: Readonly<Record<string, unknown>>;
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
