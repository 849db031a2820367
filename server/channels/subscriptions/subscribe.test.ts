import { subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, outsider, bot } = service;

const names = (list: unknown) => (list as readonly { name: string }[]).map((one) => one.name);

/** Returns a fresh snapshot as text. */
const everythingTold = async (player: typeof member) => {
  const client = await player.listen({ include_subscribers: true });
  await client.end();
  return JSON.stringify(client.snapshot);
};

test('subscribing makes a channel, which members see and guests do not', async () => {
  const answer = await member.call(subscribe, {
    subscriptions: [{ name: ' Lounge ', description: 'For **all**' }],
    principals: [member.id, bot.id],
  });
  expect(answer).toMatchObject({
    subscribed: { [member.id]: ['Lounge'], [bot.id]: ['Lounge'] },
    already_subscribed: {},
  });
  const again = await member.call(subscribe, { subscriptions: [{ name: 'lounge' }] });
  expect(again).toMatchObject({ subscribed: {}, already_subscribed: { [member.id]: ['Lounge'] } });
  const client = await otherMember.listen({ include_subscribers: true });
  expect(client.snapshot.never_subscribed).toMatchObject([
    {
      name: 'Lounge',
      description: 'For **all**',
      rendered_description: '<p>For <strong>all</strong></p>',
      creator_id: member.id,
      subscriber_count: 2,
      subscribers: [member.id, bot.id],
      can_administer_channel_group: { direct_members: [member.id], direct_subgroups: [] },
    },
  ]);
  expect(await everythingTold(guest)).not.toContain('Lounge');
  expect(await everythingTold(outsider)).not.toContain('Lounge');
});

test('[V2] a private channel is shown to its subscribers and to administrators alone', async () => {
  const [seeing, blind, stranger, admin] = await Promise.all([
    otherMember.listen(),
    service.newcomer.listen(),
    outsider.listen(),
    administrator.listen(),
  ]);
  await member.call(subscribe, {
    subscriptions: [{ name: 'Canary den', description: 'Canary words' }],
    invite_only: true,
    principals: [member.id, otherMember.id],
  });
  expect(JSON.stringify(await seeing.catchUp())).toContain('Canary');
  expect(JSON.stringify(await admin.catchUp())).toContain('Canary');
  for (const one of [blind, stranger]) expect(JSON.stringify(await one.catchUp())).not.toContain('Canary');
  expect(await everythingTold(otherMember)).toContain('Canary');
  for (const one of [service.newcomer, guest, outsider])
    expect(await everythingTold(one)).not.toContain('Canary');
});

test('[V2] no user joins a private channel uninvited, and a refusal shows guests nothing', async () => {
  for (const one of [service.newcomer, administrator]) {
    const refused = await one.refusal(subscribe, { subscriptions: [{ name: 'Canary den' }] });
    expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  }
  const taken = await guest.refusal(subscribe, { subscriptions: [{ name: 'canary den' }] });
  const free = await guest.refusal(subscribe, { subscriptions: [{ name: 'canary hen' }] });
  expect(free.message).toBe(taken.message.replace('den', 'hen'));
  const partly = await service.newcomer.call(subscribe, {
    subscriptions: [{ name: 'Canary den' }, { name: 'Lounge' }],
    authorization_errors_fatal: false,
  });
  expect(partly).toMatchObject({
    subscribed: { [service.newcomer.id]: ['Lounge'] },
    unauthorized: ['Canary den'],
  });
});

test('[V9] users of another organization are no principals, and its names are its own', async () => {
  for (const principal of [outsider.id, 2 ** 31 + 5, -1])
    expect(
      await owner.refusal(subscribe, { subscriptions: [{ name: 'Lounge' }], principals: [principal] }),
    ).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
  const elsewhere = await outsider.call(subscribe, { subscriptions: [{ name: 'Canary den' }] });
  expect(elsewhere.subscribed).toEqual({ [outsider.id]: ['Canary den'] });
});

test('a guest who is subscribed learns of the channel, and of nothing else', async () => {
  const client = await guest.listen();
  await member.call(subscribe, { subscriptions: [{ name: 'Lounge' }], principals: [guest.person.email] });
  const told = await client.catchUp();
  expect(told.map((event) => [event.type, event.op])).toEqual([
    ['stream', 'create'],
    ['subscription', 'add'],
    ['message', undefined],
  ]);
  expect(names(client.state.subscriptions)).toEqual(['Lounge']);
  expect(client.state.never_subscribed).toEqual([]);
});

test('guests may not subscribe others', async () => {
  const refused = await guest.refusal(subscribe, {
    subscriptions: [{ name: 'Lounge' }],
    principals: [owner.id],
  });
  expect(refused.code).toBe('BAD_REQUEST');
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['x'.repeat(61), 'long'],
  ['bell\u0007', 'shown'],
])('the name %j is refused', async (name, why) => {
  const refused = await member.refusal(subscribe, { subscriptions: [{ name }] });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining(why) });
});

test('each new subscription gets a color that its user does not use yet', async () => {
  await otherMember.call(subscribe, { subscriptions: ['a', 'b', 'c'].map((name) => ({ name })) });
  const client = await otherMember.listen();
  const colors = (client.snapshot.subscriptions as { color: string }[]).map((one) => one.color);
  expect(new Set(colors).size).toBe(colors.length);
});

test('two requests that make the same channel at once end with both subscribed to one', async () => {
  const answers = await service.perform(() =>
    Promise.all(
      [member, otherMember, owner].map((one) =>
        one.bare.call(subscribe, { subscriptions: [{ name: 'Race' }] }),
      ),
    ),
  );
  expect(answers.map((one) => Object.values(one.subscribed))).toEqual([[['Race']], [['Race']], [['Race']]]);
});

test('an empty list of people means the caller', async () => {
  const everybody = { subscriptions: [{ name: 'For oneself' }], principals: [] };
  expect(await member.call(subscribe, everybody)).toMatchObject({
    subscribed: { [member.id]: ['For oneself'] },
  });
  const left = await member.call(unsubscribe, { subscriptions: ['For oneself'], principals: [] });
  expect(left).toMatchObject({ removed: ['For oneself'] });
});

test('what a client leaves out of a channel may be null', async () => {
  const wanted = { name: 'Nullable', description: null, color: null };
  const { subscribed } = await member.call(subscribe, { subscriptions: [wanted] });
  expect(subscribed).toEqual({ [member.id]: ['Nullable'] });
});

test('a channel is one whatever the case of its letters, also where JavaScript knows another lower case', async () => {
  for (const name of ['İZMİR', 'ΝΕΑ ΤΗΣ ΠΟΛΗΣ'])
    await administrator.call(subscribe, { subscriptions: [{ name }] });
  const lower = ['izmir', 'νεα τησ πολησ'].map((name) => ({ name }));
  const again = await administrator.call(subscribe, { subscriptions: lower });
  expect(again).toMatchObject({
    subscribed: {},
    already_subscribed: { [administrator.id]: ['İZMİR', 'ΝΕΑ ΤΗΣ ΠΟΛΗΣ'] },
  });
  const { rendered } = await administrator.call(renderMessage, { content: '#**ΝΕΑ ΤΗΣ ΠΟΛΗΣ** #**izmir**' });
  expect(rendered.match(/data-stream-id/g)).toHaveLength(2);
  await administrator.call(unsubscribe, { subscriptions: ['izmir', 'ΝΕΑ ΤΗΣ ΠΟΛΗΣ'] });
});
