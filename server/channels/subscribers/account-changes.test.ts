import { getChannelId, getSubscribers, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import { overlap } from '@parlance/testing/overlap';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, newcomer } = service;

const open = async (name: string, people: readonly { readonly id: number }[], options: object = {}) => {
  const principals = people.map(({ id }) => id);
  await owner.call(subscribe, { subscriptions: [{ name }], principals, ...options });
  return (await owner.call(getChannelId, { stream: name })).stream_id;
};
const subscribersOf = async (stream_id: number) => {
  const { snapshot } = await owner.listen({ include_subscribers: true });
  const [found] = (
    snapshot.subscriptions as { stream_id: number; subscribers: number[]; subscriber_count: number }[]
  ).filter((one) => one.stream_id === stream_id);
  expect(found!.subscribers).toHaveLength(found!.subscriber_count);
  expect((await owner.call(getSubscribers, { stream_id })).subscribers).toEqual(found!.subscribers);
  return found!.subscribers;
};

test('[S51] [S52] [S26] a deactivated account is in no list of subscribers, and comes back to them', async () => {
  const yard = await open('yard', [owner, member, otherMember, guest]);
  const den = await open('den', [owner, otherMember], { invite_only: true });
  const listen = (player: typeof owner) => player.listen({ event_types: ['subscription'] });
  const [all, outside] = [await listen(owner), await listen(member)];
  await administrator.call(deactivateUser, { user_id: otherMember.id });
  expect(await subscribersOf(yard)).toEqual([owner.id, member.id, guest.id].sort((a, b) => a - b));
  expect(await subscribersOf(den)).toEqual([owner.id]);
  await administrator.call(reactivateUser, { user_id: otherMember.id });
  expect(await subscribersOf(den)).toContain(otherMember.id);
  const user_ids = [otherMember.id];
  const told = (ops: readonly string[], stream_ids: readonly number[]) =>
    ops.flatMap((op) => stream_ids.map((id) => ({ op, stream_ids: [id], user_ids })));
  expect(await all.catchUp()).toMatchObject(told(['peer_remove', 'peer_add'], [yard, den]));
  // The member must not hear of the private channel.
  expect(await outside.catchUp()).toMatchObject(told(['peer_remove', 'peer_add'], [yard]));
  await otherMember.call(unsubscribe, { subscriptions: ['den'] });
  expect(await subscribersOf(den)).toEqual([owner.id]);
});

test('[S51] a user who is subscribed and deactivated in the same moment is in no list either way', async () => {
  const pond = await open('pond', [owner]);
  const join = () =>
    owner.bare.call(subscribe, { subscriptions: [{ name: 'pond' }], principals: [newcomer.id] });
  const leave = () => administrator.bare.call(deactivateUser, { user_id: newcomer.id });
  const joinedFirst = await service.perform(() => overlap(service, join, leave));
  expect(joinedFirst.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await subscribersOf(pond)).toEqual([owner.id]);
  await administrator.call(reactivateUser, { user_id: newcomer.id });
  expect(await subscribersOf(pond)).toEqual([owner.id, newcomer.id].sort((a, b) => a - b));
  await owner.call(unsubscribe, { subscriptions: ['pond'], principals: [newcomer.id] });
  const leftFirst = await service.perform(() => overlap(service, leave, join));
  expect(leftFirst.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await subscribersOf(pond)).toEqual([owner.id]);
  await administrator.call(reactivateUser, { user_id: newcomer.id });
  expect(await subscribersOf(pond)).toEqual([owner.id]);
});
