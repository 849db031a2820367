/** The random game that checks the snapshot law. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Role } from '../cast.ts';
import type { Player } from '../player.ts';
import type { Random } from '../random.ts';
import type { TestService } from '../service.ts';

/** Few names, so that moves collide. */
export const channelNames = ['attic', 'cellar', 'garden', 'kitchen', 'vault'];
export const topicNames = ['', 'plans', 'soup'];

export interface Game extends Readonly<Record<Exclude<Role, 'outsider'>, Player>> {
  readonly players: readonly Player[];
  readonly random: Random;
  /** Lets moves advance time, which no client can. */
  readonly service: Pick<TestService, 'app' | 'clock'>;
  /** Ids that moves created. `channels` holds every channel. */
  readonly known: { channels: number[]; readonly groups: number[]; readonly messages: number[] };
  anybody(): Player;
  /** A random subset. */
  some<T>(choices: readonly T[]): T[];
  /** A new number at each call. */
  next(): number;
}

/** A move, which the service may refuse. A move without anything to act on fails in the same way. */
export type Action = () => Promise<unknown>;

export type Actions = (game: Game) => readonly Action[];

export const ids = (of: readonly Player[]) => of.map(({ id }) => id);

type Furnishing = Pick<Game, 'owner' | 'member' | 'otherMember' | 'guest'>;

/** Makes all channels, with these people and a message in each topic, and a direct message to all of them. */
export const furnish = async ({ owner, member, otherMember, guest }: Furnishing): Promise<void> => {
  const everybody = [member.id, otherMember.id, guest.id];
  await owner.call(subscribe, {
    subscriptions: channelNames.map((name) => ({ name })),
    principals: [owner.id, ...everybody],
  });
  for (const to of channelNames)
    for (const topic of topicNames)
      await member.call(sendMessage, { type: 'channel', to, topic, content: 'First' });
  await owner.call(sendMessage, { type: 'direct', to: everybody, content: 'First' });
};
