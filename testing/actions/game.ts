/** The random game that the snapshot law is held against: who plays, and what earlier moves made for later ones. */
import type { Role } from '../cast.ts';
import type { Player } from '../player.ts';
import type { Random } from '../random.ts';
import type { TestService } from '../service.ts';

/** Names that channels and topics take, so that moves meet. */
export const channelNames = ['attic', 'cellar', 'garden', 'kitchen', 'vault'];
export const topicNames = ['', 'plans', 'soup'];

export interface Game extends Readonly<Record<Exclude<Role, 'outsider'>, Player>> {
  readonly players: readonly Player[];
  readonly random: Random;
  /** For what no client asks for: that time passes. */
  readonly service: Pick<TestService, 'app' | 'clock'>;
  /** What earlier moves made, for later ones to be about. `channels` are all that exist. */
  readonly known: { channels: number[]; readonly groups: number[]; readonly messages: number[] };
  anybody(): Player;
  /** Each of the choices, or not. */
  some<T>(choices: readonly T[]): T[];
  /** A number that no move was given before. */
  next(): number;
}

/** A move that may be refused; one that is drawn before there is anything to be about fails like any other. */
export type Action = () => Promise<unknown>;

/** What a domain adds to the game. */
export type Actions = (game: Game) => readonly Action[];

export const ids = (of: readonly Player[]) => of.map(({ id }) => id);
