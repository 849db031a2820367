import { RequestError } from '@parlance/client/error';
import { read } from '@parlance/server/db/sql';
import type { Random } from '../random.ts';
import type { TestService } from '../service.ts';
import type { Game } from './game.ts';
import { actions } from './index.ts';

export interface Play {
  readonly game: Game;
  readonly done: number;
  readonly refused: number;
  /** Makes one to six concurrent moves under the snapshot law. Throws errors that are not refusals. */
  round(): Promise<void>;
}

export const play = (service: TestService, random: Random): Play => {
  const { owner, administrator, moderator, member, otherMember, newcomer, guest, bot } = service;
  const players = [owner, administrator, member, otherMember, newcomer, guest, bot];
  let made = 0;
  const game: Game = {
    owner,
    administrator,
    moderator,
    member,
    otherMember,
    newcomer,
    guest,
    bot,
    players,
    random,
    service,
    known: { channels: [], groups: [], messages: [] },
    anybody: () => random.pick(players),
    some: (choices) => choices.filter(() => random.next() < 0.4),
    next: () => ++made,
  };
  const moves = actions.flatMap((domain) => domain(game));
  let done = 0;
  let refused = 0;
  const act = async () => {
    try {
      await random.pick(moves)();
      done += 1;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error;
      refused += 1;
    }
  };
  return {
    game,
    get done() {
      return done;
    },
    get refused() {
      return refused;
    },
    round: async () => {
      await service.perform(() => Promise.all(Array.from({ length: 1 + random.below(6) }, act)));
      service.faults.check();
      const { rows } = await read<{ id: number }>`select id from channels`.execute(service.database.query);
      game.known.channels = rows.map(({ id }) => id);
    },
  };
};
