import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { afterAll, expect, test } from 'vitest';
import { everyCapability } from '../testing/capabilities.ts';
import { openRoom } from '../testing/channels/open-room.ts';
import { startService } from '../testing/service.ts';
import type { State } from './state.ts';
import { channelsOf, directOf, peopleOf, unreadOf } from './words.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember } = service;

test('the state is shown in the words of the field, and only what changed is another object', async () => {
  const everybody = { members: [owner.id, member.id, otherMember.id] };
  const [garden, kitchen] = [
    await openRoom(service, 'garden', everybody),
    await openRoom(service, 'kitchen', everybody),
  ];
  const say = (to: number, topic: string) =>
    member.call(sendMessage, { type: 'channel', to, topic, content: 'Hello' });
  const first = await say(garden.id, 'plans');
  // The first message changes the channel.
  await say(kitchen.id, 'soup');
  await owner.call(sendMessage, { type: 'direct', to: [member.id, otherMember.id], content: 'Psst' });
  const listening = await otherMember.listen({ client_capabilities: everyCapability });
  const state = () => listening.state as State;
  const before = state();
  const [channels, unread] = [channelsOf(before), unreadOf(before)];
  expect(channels.get(garden.id)).toMatchObject({ id: garden.id, name: 'garden', isPrivate: false });
  expect(channels.get(garden.id)!.own).toBe(
    before.subscriptions!.find(({ stream_id }) => stream_id === garden.id),
  );
  expect(unread.topics).toContainEqual({ channel: garden.id, topic: 'plans', messages: [first.id] });
  const people = [owner.id, member.id].toSorted((a, b) => a - b);
  const group = unread.direct.find((one) => one.people.length === 2);
  expect(group).toMatchObject({ people });
  expect(directOf(before)[0]).toMatchObject({ people });
  expect(peopleOf(before).get(member.id)).toMatchObject({ full_name: member.person.fullName });

  await say(kitchen.id, 'soup');
  await listening.catchUp();
  expect(state()).not.toBe(before);
  expect(channelsOf(state())).toBe(channels);
  const after = unreadOf(state());
  expect(after.count).toBe(unread.count + 1);
  const plans = ({ topic }: { readonly topic: string }) => topic === 'plans';
  expect(after.topics.find(plans)).toBe(unread.topics.find(plans));
  expect(after.direct.find((one) => one.people.length === 2)).toBe(group);

  await owner.call(subscribe, { subscriptions: [{ name: 'attic' }] });
  await listening.catchUp();
  expect(channelsOf(state())).not.toBe(channels);
  expect(channelsOf(state()).get(garden.id)).toBe(channels.get(garden.id));
});
