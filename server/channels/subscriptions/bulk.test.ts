import type { SubscriptionObject } from '@parlance/protocol/channels/channel';
import {
  getChannelId,
  subscribe,
  unsubscribe,
  updateSubscription,
} from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import { makeCrowd } from '@parlance/testing/channels/crowd';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test, vi } from 'vitest';
import { write } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member } = service;

const crowd = await makeCrowd(service.database, owner.person.organizationId, 10_000);

/** The same limit holds for one subscription and for ten thousand. */
const mostStatements = 21;

test('ten thousand people are subscribed and unsubscribed, with events, in as many statements as one', async () => {
  const few = await service.countStatements(() =>
    owner.call(subscribe, {
      subscriptions: [{ name: 'Small' }],
      principals: [member.id],
      send_new_subscription_messages: false,
    }),
  );
  expect(few.statements.length).toBeLessThanOrEqual(mostStatements);
  const client = await member.listen({ include_subscribers: true });
  const many = await service.countStatements(() =>
    owner.call(subscribe, { subscriptions: [{ name: 'Large' }], principals: [...crowd, member.id] }),
  );
  expect(many.statements.length).toBeLessThanOrEqual(few.statements.length);
  expect(Object.keys(many.result.subscribed)).toHaveLength(10_001);
  const told = await client.catchUp();
  expect(told.map((event) => [event.type, event.op])).toEqual([
    ['stream', 'create'],
    ['subscription', 'add'],
  ]);
  const [added] = (told[1] as unknown as { subscriptions: SubscriptionObject[] }).subscriptions;
  expect(added).toMatchObject({ name: 'Large', subscriber_count: 10_001 });
  expect(added?.subscribers).toHaveLength(10_001);
  const some = await service.countStatements(() =>
    owner.call(unsubscribe, { subscriptions: ['Large'], principals: crowd.slice(0, 5000) }),
  );
  expect(some.statements.length).toBeLessThanOrEqual(mostStatements);
  expect((await client.catchUp()).map((event) => event.op)).toEqual(['peer_remove']);
  const one = await service.countStatements(() =>
    owner.call(unsubscribe, { subscriptions: ['Large'], principals: [crowd[5000]!] }),
  );
  expect(some.statements.length).toBeLessThanOrEqual(one.statements.length);
  await owner.call(subscribe, {
    subscriptions: [{ name: 'Large' }],
    principals: [crowd[5000]!],
    send_new_subscription_messages: false,
  });
});

test('[S78] subscribers: none, all, or a part of those of large channels', async () => {
  const large = (await member.call(getChannelId, { stream: 'Large' })).stream_id;
  const listsFor = async (include_subscribers: boolean | 'partial' | 'few') => {
    const client = await member.listen({ include_subscribers, fetch_event_types: ['subscription'] });
    const all = client.snapshot.subscriptions as SubscriptionObject[];
    return new Map(all.map((one) => [one.stream_id === large ? 'large' : 'small', one]));
  };
  const none = await listsFor(false);
  expect(none.get('large')).not.toHaveProperty('subscribers');
  expect(none.get('small')).not.toHaveProperty('partial_subscribers');
  const all = await listsFor(true);
  expect(all.get('large')?.subscribers).toHaveLength(5001);
  expect(all.get('small')?.subscribers).toEqual([member.id]);
  const part = await listsFor('partial');
  expect(part.get('large')).not.toHaveProperty('subscribers');
  expect(part.get('large')?.partial_subscribers).toContain(member.id);
  expect(part.get('small')?.subscribers).toEqual([member.id]);
  const few = await listsFor('few');
  expect(few.get('large')).not.toHaveProperty('subscribers');
  expect(few.get('large')?.partial_subscribers).toEqual([member.id]);
  expect(few.get('large')?.subscriber_count).toBe(5001);
  expect(few.get('small')?.subscribers).toEqual([member.id]);
});

test('[S26] [S78] a part of a large channel holds all bots and all who were active within 14 days, and events keep it so', async () => {
  const { bot, otherMember, database } = service;
  const large = (await member.call(getChannelId, { stream: 'Large' })).stream_id;
  const change = (principals: number[]) => ({ subscriptions: [{ name: 'Large' }], principals });
  await owner.call(subscribe, change([bot.id, otherMember.id]));
  const [idle, active, newcomers] = [crowd.slice(6000, 6100), crowd.slice(6100, 6200), crowd.slice(0, 3)];
  const setActive = (users: readonly number[], daysAgo: number) =>
    write`
      update users set first_sign_in_at = now() - interval '100 days',
        active_at = ${new Date(service.clock.now() - daysAgo * 86_400_000)}
      where organization_id = ${owner.person.organizationId} and id = any(${users}::int[])
    `.execute(database.query);
  await setActive([...idle, ...newcomers], 20);
  await setActive([bot.id, otherMember.id], 20);
  await setActive(active, 13.9);
  const listen = (include_subscribers: boolean | 'partial' | 'few') =>
    member.listen({ include_subscribers, fetch_event_types: ['subscription', 'realm_user', 'realm'] });
  const of = ({ state }: { readonly state: object }) => {
    const { subscriptions } = state as { subscriptions: readonly SubscriptionObject[] };
    return subscriptions.find(({ stream_id }) => stream_id === large)!;
  };
  const check = async (client: Awaited<ReturnType<typeof listen>>, promised: readonly number[]) => {
    await client.catchUp();
    const all = new Set(of(await listen(true)).subscribers);
    const part = of(client).partial_subscribers!;
    expect(of(client)).not.toHaveProperty('subscribers');
    expect(of(client).subscriber_count).toBe(all.size);
    expect(part.filter((id) => !all.has(id))).toEqual([]);
    expect(promised.filter((id) => !part.includes(id))).toEqual([]);
    expect(new Set(part).size).toBe(part.length);
    return part;
  };
  const promised = [member.id, bot.id, ...active];
  const client = await listen('partial');
  const part = await check(client, promised);
  // Few: only bots and oneself, and those who come meanwhile.
  const few = await listen('few');
  expect(new Set(of(few).partial_subscribers)).toEqual(new Set([member.id, bot.id]));
  expect(part.filter((id) => idle.includes(id))).toEqual([]);
  expect(part).not.toContain(otherMember.id);
  await otherMember.call(getChannelId, { stream: 'Large' });
  await vi.waitFor(
    async () => expect(of(await listen('partial')).partial_subscribers).toContain(otherMember.id),
    { timeout: 20_000 },
  );
  await owner.call(subscribe, change(newcomers));
  await check(client, [...promised, ...newcomers]);
  await owner.call(unsubscribe, {
    subscriptions: ['Large'],
    principals: [newcomers[0]!, active[0]!, idle[0]!],
  });
  const left = await check(
    client,
    [...promised, ...newcomers].filter((id) => id !== newcomers[0] && id !== active[0]),
  );
  expect(left).not.toContain(newcomers[0]);
  await check(few, [member.id, bot.id, newcomers[1]!, newcomers[2]!]);
});

test('lists of subscribers are read again only after a change of their channel', async () => {
  const registered = async (include_subscribers: true | 'few') => {
    const { result, statements } = await service.countStatements(() =>
      otherMember.listen({ include_subscribers, fetch_event_types: ['subscription'] }),
    );
    const lists = result.snapshot.subscriptions as SubscriptionObject[];
    const { subscribers, partial_subscribers } = lists.find(({ name }) => name === 'Large')!;
    const readLists = statements.filter((text) => text.includes('string_agg(m.user_id'));
    return { ids: new Set(subscribers ?? partial_subscribers), read: readLists.length };
  };
  const { otherMember, newcomer } = service;
  const change = { subscriptions: [{ name: 'Large' }], principals: [newcomer.id] };
  for (const include of [true, 'few'] as const) {
    await registered(include);
    const before = await registered(include);
    expect(before.read).toBe(0);
    expect(before.ids.has(newcomer.id)).toBe(false);
    const after = include === true ? new Set([...before.ids, newcomer.id]) : before.ids;
    await owner.call(subscribe, change);
    expect(await registered(include)).toEqual({ ids: after, read: 1 });
    await owner.call(deactivateUser, { user_id: newcomer.id });
    expect((await registered(include)).ids).toEqual(before.ids);
    await owner.call(reactivateUser, { user_id: newcomer.id });
    expect((await registered(include)).ids).toEqual(after);
    await owner.call(unsubscribe, { subscriptions: ['Large'], principals: [newcomer.id] });
    expect((await registered(include)).ids).toEqual(before.ids);
  }
});

test('clients that do not know null in notification settings get what it means', async () => {
  const knowing = await member.listen({ client_capabilities: { notification_settings_null: true } });
  const unknowing = await member.listen();
  const own = (client: typeof knowing) => (client.snapshot.subscriptions as SubscriptionObject[])[0];
  expect(own(knowing)).toMatchObject({ wildcard_mentions_notify: null, push_notifications: null });
  expect(own(unknowing)).toMatchObject({ wildcard_mentions_notify: true, push_notifications: false });
  await member.call(subscribe, { subscriptions: [{ name: 'Fresh' }] });
  const [added] = (await knowing.catchUp()).filter((event) => event.op === 'add');
  const [older] = (await unknowing.catchUp()).filter((event) => event.op === 'add');
  expect(added).toMatchObject({ subscriptions: [{ wildcard_mentions_notify: null }] });
  expect(older).toMatchObject({ subscriptions: [{ wildcard_mentions_notify: true }] });
  expect(older).not.toHaveProperty('inherited');
});

test('[W123] a notification of a channel becomes as the own setting says, again', async () => {
  const { stream_id } = await member.call(getChannelId, { stream: 'Fresh' });
  const knowing = await member.listen({ client_capabilities: { notification_settings_null: true } });
  const unknowing = await member.listen();
  const set = (value: boolean | null) =>
    member.call(updateSubscription, { stream_id, property: 'wildcard_mentions_notify', value });
  await set(false);
  await set(null);
  const valuesOf = async (client: typeof knowing) =>
    (await client.catchUp()).filter(({ op }) => op === 'update').map(({ value }) => value);
  expect(await valuesOf(knowing)).toEqual([false, null]);
  expect(await valuesOf(unknowing)).toEqual([false, true]);
  const muting = member.call(updateSubscription, { stream_id, property: 'is_muted', value: null });
  await expect(muting).rejects.toThrow('must be true or false');
});

test('many channels ask no more than one whether people may be added to them, removed from them and join them', async () => {
  const { otherMember, moderator } = service;
  const { group_id } = await owner.call(createGroup, {
    name: 'stewards',
    description: '',
    members: [moderator.id],
  });
  const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);
  await owner.call(updateOrganization, { can_add_subscribers_group: { new: systemGroups['role:nobody'] } });
  const names = Array.from({ length: 20 }, (_, index) => `Governed ${index}`);
  const wanted = names.map((name) => ({ name }));
  await owner.call(subscribe, {
    subscriptions: wanted,
    invite_only: true,
    can_add_subscribers_group: group_id,
    can_remove_subscribers_group: group_id,
  });
  const about = { principals: [otherMember.id], send_new_subscription_messages: false };
  const count = async (asked: typeof wanted) => {
    const added = await service.countStatements(() =>
      moderator.call(subscribe, { subscriptions: asked, ...about }),
    );
    const removed = await service.countStatements(() =>
      moderator.call(unsubscribe, {
        subscriptions: asked.map(({ name }) => name),
        principals: about.principals,
      }),
    );
    const refused = await service.countStatements(() => member.refusal(subscribe, { subscriptions: asked }));
    return [added, removed, refused].map(({ statements }) => statements.length);
  };
  const one = await count(wanted.slice(0, 1));
  const many = await count(wanted.slice(1));
  for (const [index, statements] of many.entries()) expect(statements).toBeLessThanOrEqual(one[index]!);
});

test('too many subscriptions at once are refused', async () => {
  const names = Array.from({ length: 100 }, (_, index) => ({ name: `Many ${index}` }));
  expect(await owner.refusal(subscribe, { subscriptions: names, principals: crowd })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  });
});
