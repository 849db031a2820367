import { RequestError } from '@parlance/client/error';
import {
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscription,
} from '@parlance/protocol/channel-endpoints';
import { createGroup, updateGroupMembers } from '@parlance/protocol/group-endpoints';
import { updateFlags } from '@parlance/protocol/message-flags';
import { sendMessage } from '@parlance/protocol/messages';
import { roles } from '@parlance/protocol/roles';
import { deactivateUser, reactivateUser, updateUser } from '@parlance/protocol/users';
import { afterAll, expect, test } from 'vitest';
import type { Player } from './player.ts';
import { Random, seedFrom } from './random.ts';
import { startService } from './service.ts';

/** LAW_ACTIONS=100000 LAW_SEED=7 for a longer run with other choices. */
const total = seedFrom('LAW_ACTIONS', 150);
const seed = seedFrom('LAW_SEED');

const service = await startService({
  law: {
    watchers: [
      { role: 'owner', capabilities: 'all' },
      { role: 'member', capabilities: 'all' },
      { role: 'otherMember', capabilities: 'none' },
      { role: 'newcomer', capabilities: 'all' },
      { role: 'guest', capabilities: 'all' },
      { role: 'guest', capabilities: 'none' },
    ],
  },
});
afterAll(() => service.close());

const { owner, administrator, member, otherMember, newcomer, guest, bot } = service;
const players = [owner, administrator, member, otherMember, newcomer, guest, bot];
const names = ['attic', 'cellar', 'garden', 'kitchen', 'vault'];
const topics = ['', 'plans', 'soup'];

/** What earlier actions made, for later ones to be about. */
const known = { channels: [] as number[], groups: [] as number[], messages: [] as number[] };
const random = new Random(seed);
const some = <T>(choices: readonly T[]): T[] => choices.filter(() => random.next() < 0.4);
const anybody = () => random.pick(players);
const ids = (of: readonly Player[]) => of.map(({ id }) => id);

let made = 0;
/** Everything that a client can do and that others see, each with choices of its own. */
const actions: readonly (() => Promise<unknown>)[] = [
  async () => {
    const name = random.pick(names);
    await anybody().bare.call(subscribe, {
      subscriptions: [{ name }],
      invite_only: name === 'vault',
      ...(random.next() < 0.5 ? {} : { principals: ids([anybody(), ...some(players)]) }),
    });
  },
  () => anybody().bare.call(unsubscribe, { subscriptions: [random.pick(names)] }),
  () => owner.bare.call(unsubscribe, { subscriptions: [random.pick(names)], principals: ids([anybody()]) }),
  async () => {
    const channel = { type: 'channel', to: random.pick(names), topic: random.pick(topics) } as const;
    const content = random.pick(['Hello', '@**all** hear', `@**${member.person.fullName}** hear`]);
    const { id } = await anybody().bare.call(sendMessage, { ...channel, content });
    known.messages.push(id);
  },
  async () => {
    const to = ids([anybody(), ...some(players)]);
    const { id } = await anybody().bare.call(sendMessage, { type: 'direct', to, content: 'Psst' });
    known.messages.push(id);
  },
  () =>
    anybody().bare.call(updateFlags, {
      messages: some(known.messages.slice(-12)),
      op: random.pick(['add', 'add', 'remove'] as const),
      flag: random.pick(['read', 'read', 'starred'] as const),
    }),
  async () => {
    const { group_id } = await anybody().bare.call(createGroup, {
      name: `group ${++made}`,
      description: '',
      members: ids(some(players)),
    });
    known.groups.push(group_id);
  },
  () =>
    random.pick([owner, member]).bare.call(updateGroupMembers, {
      user_group_id: random.pick(known.groups),
      add: ids(some(players)),
      delete: ids(some(players)),
    }),
  () =>
    anybody().bare.call(updateSubscription, {
      stream_id: random.pick(known.channels),
      ...random.pick([
        { property: 'is_muted', value: random.next() < 0.5 },
        { property: 'pin_to_top', value: random.next() < 0.5 },
        { property: 'color', value: '#a1b2c3' },
      ] as const),
    }),
  () =>
    owner.bare.call(updateChannel, {
      stream_id: random.pick(known.channels),
      ...random.pick([{ description: `about ${++made}` }, { is_private: random.next() < 0.5 }]),
    }),
  () => owner.bare.call(updateUser, { user_id: anybody().id, full_name: `Renamed ${++made}` }),
  () =>
    owner.bare.call(updateUser, {
      user_id: random.pick([otherMember, newcomer]).id,
      role: random.pick([roles.administrator, roles.moderator, roles.member, roles.guest]),
    }),
  () => owner.bare.call(deactivateUser, { user_id: random.pick([newcomer, bot]).id }),
  () => owner.bare.call(reactivateUser, { user_id: random.pick([newcomer, bot]).id }),
];

test(
  `[R5] whatever happens at once, events lead everybody to the state that a newcomer is given (seed ${seed})`,
  async () => {
    let done = 0;
    let refused = 0;
    const act = async () => {
      try {
        await random.pick(actions)();
        done += 1;
      } catch (error) {
        // To be refused is part of the game; the law holds all the same.
        if (!(error instanceof RequestError) || error.status >= 500) throw error;
        refused += 1;
      }
    };
    while (done + refused < total) {
      await service.perform(() => Promise.all(Array.from({ length: 1 + random.below(6) }, act)));
      service.faults.check();
      const rows = await service.database.query.selectFrom('channels').select('id').execute();
      known.channels = rows.map(({ id }) => id);
    }
    expect(done).toBeGreaterThan(total / 3);
  },
  60_000 + total * 500,
);
