/** How a permission is shown to hold: what it governs, done by somebody who has it and by somebody who has not. */
import type { Endpoint } from '@parlance/protocol/endpoint';
import type { SystemGroup } from '@parlance/protocol/users/roles';
import type { Player } from '../player.ts';
import type { Room, RoomOptions } from '../room.ts';
import type { TestService } from '../service.ts';

export interface Scene {
  readonly service: TestService;
  /** A word that nothing is called yet. */
  word(): string;
  /** A public channel of everybody who plays, unless told otherwise. */
  room(options?: RoomOptions): Promise<Room>;
  /** A message by the player to the room. */
  say(player: Player, room: Room, topic?: string): Promise<number>;
}

/** The place that a channel's or a group's permission belongs to. */
export interface Place {
  readonly room: Room;
  readonly group: { readonly id: number; readonly name: string };
}

export interface Probe {
  /** The endpoints that the permission decides about. */
  readonly operations: readonly Endpoint[];
  /** For permissions that take built-in groups alone: the one that is set; otherwise it is a set of one member. */
  readonly to?: SystemGroup;
  /** Further settings of the organization. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Another kind of channel, to which nobody who tries belongs. */
  readonly room?: RoomOptions;
  readonly attempt: (scene: Scene, player: Player, place: Place) => Promise<unknown>;
}

/** Shown by another test, or by none where nothing is governed. */
export interface Elsewhere {
  readonly operations: readonly Endpoint[];
  readonly file: string;
  readonly title: string;
}
export interface Nothing {
  readonly why: string;
}
export type Shown = Probe | Elsewhere | Nothing;
