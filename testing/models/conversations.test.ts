import type { Filter } from '@parlance/client/conversations/filter';
import { ConversationList } from '@parlance/client/conversations/list';
import type { State } from '@parlance/client/state';
import { getChannelId } from '@parlance/protocol/channels/endpoints';
import { afterAll, expect, test } from 'vitest';
import { furnish } from '../actions/game.ts';
import { play } from '../actions/play.ts';
import { everyCapability } from '../capabilities.ts';
import type { Player } from '../player.ts';
import { createRandom, seedFrom } from '../random.ts';
import { startService } from '../service.ts';
import { unstableParts } from '../stable.ts';
import { conversationsOf, recentTopics } from './conversations.ts';

/** CONVERSATION_ACTIONS=2000 CONVERSATION_SEED=7 for a longer run with other choices. */
const total = seedFrom('CONVERSATION_ACTIONS', 40);
const seed = seedFrom('CONVERSATION_SEED');

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember, guest } = service;

/** Small, so that lists end in the middle. */
const pageSize = 4;

const follow = async (player: Player, filters: readonly Filter[]) => {
  const listening = await player.listen({ apply_markdown: true, client_capabilities: everyCapability });
  const lists = filters.map((filter) => ({
    filter,
    list: new ConversationList({
      client: player.bare.core,
      filter,
      state: listening.snapshot as State,
      pageSize,
    }),
  }));
  listening.onEvent = (event, state) => {
    for (const { filter, list } of lists) {
      const before = list.view.conversations ?? [];
      list.follow(event, state);
      const copies = unstableParts(before, list.view.conversations ?? []);
      expect(copies, `${event.type} in ${JSON.stringify(filter)}`).toEqual([]);
    }
  };
  for (const { list } of lists) {
    await list.load();
    if (player === member) await list.loadOlder();
  }
  return { player, listening, lists };
};

test(
  `[W26] [R5] whatever happens, conversations kept by events are those of a fresh answer (seed ${seed})`,
  async () => {
    await furnish(service);
    const { stream_id: garden } = await owner.call(getChannelId, { stream: 'garden' });

    const filters: readonly Filter[] = [
      {},
      { include_muted: true },
      { unread: true },
      { participated: true },
      { followed: true },
      { direct: true },
      { channel_ids: [garden] },
      { unread: true, participated: true, include_muted: true },
    ];
    const readers = await Promise.all([member, otherMember, guest].map((player) => follow(player, filters)));
    const random = createRandom(seed);
    const game = play(service, random);
    while (game.done + game.refused < total) {
      await game.round();
      for (const { player, listening, lists } of readers) {
        await listening.catchUp();
        for (const { filter, list } of lists) {
          await list.settled();
          if (random.next() < 0.1) await list.loadOlder();
          const all = await conversationsOf(player, filter);
          const { conversations, from } = list.view;
          const events = listening.events.slice(-6).map((event) => JSON.stringify(event).slice(0, 300));
          const said = `${JSON.stringify(filter)} of ${player.person.fullName} after ${events.join('\n')}`;
          expect(conversations, said).toEqual(all.filter(({ last_message_id }) => last_message_id >= from));
        }
      }
      const { stored, computed } = await recentTopics(service);
      expect(stored).toEqual(computed);
    }
    expect(game.done).toBeGreaterThan(total / 3);
  },
  60_000 + total * 15_000,
);
