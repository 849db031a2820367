import * as bots from '@parlance/protocol/bots/endpoints';
import {
  archiveChannel,
  getChannelId,
  subscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getEvents, register } from '@parlance/protocol/realtime';
import { roles } from '@parlance/protocol/users/roles';
import { getOwnUser, getUser, updateUser } from '@parlance/protocol/users/users';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, bot } = service;

let made = 0;
const make = (player: Player, more: object = {}) => {
  made += 1;
  return player.call(bots.createBot, { full_name: `Helper ${made}`, short_name: `helper${made}`, ...more });
};
const emailOf = (count = made) => `helper${count}-bot@chat.example.org`;
const hook = { bot_type: 3, payload_url: 'https://hooks.example.com/in?a=1' };
const clientOf = (email: string, apiKey: string) =>
  createClient({
    url: member.person.url,
    transport: injecting(() => service.app.http),
    credentials: { email, apiKey },
    name: 'ParlanceTest/1.0',
  });

interface Managed {
  readonly user_id: number;
  readonly default_sending_stream: string | null;
  readonly services: readonly Record<string, unknown>[];
}
const managedBy = async (player: Player): Promise<ReadonlyMap<number, Managed>> => {
  const { realm_bots } = (await player.call(register, { fetch_event_types: ['realm_bot'] })) as unknown as {
    realm_bots: Managed[];
  };
  return new Map(realm_bots.map((one) => [one.user_id, one]));
};
const makeChannel = async (name: string, options: object = {}) => {
  await member.call(subscribe, { subscriptions: [{ name }], ...options });
  return (await member.call(getChannelId, { stream: name })).stream_id;
};

test('[S16] a bot of each type is made, called by its address, and owned by its maker', async () => {
  const types = [
    { bot_type: 1 },
    { bot_type: 2 },
    hook,
    { bot_type: 4, service_name: 'helloworld', config_data: { greeting: 'Good day.' } },
  ];
  for (const more of types) {
    const { user_id, api_key } = await make(member, more);
    expect(api_key).toMatch(/^[A-Za-z0-9]{32}$/);
    const { user } = await otherMember.call(getUser, { user_id });
    expect(user).toMatchObject({
      email: emailOf(),
      delivery_email: emailOf(),
      is_bot: true,
      bot_type: more.bot_type,
      bot_owner_id: member.id,
      role: roles.member,
    });
    expect((await clientOf(emailOf(), api_key).call(getOwnUser)).user_id).toBe(user_id);
  }
  const managed = [...(await managedBy(member)).values()].slice(-4);
  expect(managed.map(({ services }) => services)).toEqual([
    [],
    [],
    [
      {
        base_url: hook.payload_url,
        interface: 1,
        token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      },
    ],
    [{ service_name: 'helloworld', config_data: { greeting: 'Good day.' } }],
  ]);
  const listed = await member.call(bots.getBots);
  expect(listed.bots.at(-1)).toMatchObject({ username: emailOf(), full_name: `Helper ${made}` });
});

test('what no bot can be made of is refused, naming the parameter', async () => {
  const refused = async (more: object, name: string) =>
    expect(
      (await member.refusal(bots.createBot, { full_name: 'Nobody', short_name: 'nobody', ...more })).message,
      JSON.stringify(more),
    ).toContain(name);
  await refused({ bot_type: 5 }, 'bot_type');
  await refused({ bot_type: 3 }, 'payload_url');
  for (const payload_url of ['http://127.0.0.1/', 'http://2130706433/', 'file:///etc/passwd', 'nonsense'])
    await refused({ bot_type: 3, payload_url }, 'payload_url');
  await refused({ ...hook, interface_type: 3 }, 'interface_type');
  for (const service_name of ['nothing', '__proto__', '../helloworld'])
    await refused({ bot_type: 4, service_name }, 'service_name');
  for (const short_name of ['', 'a b', '../x', 'a@b']) await refused({ short_name }, 'short_name');
  await refused({ full_name: 'Member One' }, 'Name is already in use');
  await refused({ short_name: `helper${made}` }, 'already in use');
  await refused({ default_sending_stream: 'no such channel' }, 'no such channel');
});

test('who may make bots follows from both permissions; bots make none', async () => {
  expect((await guest.refusal(bots.createBot, { full_name: 'G', short_name: 'g' })).message).toBe(
    'Insufficient permission',
  );
  expect((await bot.refusal(bots.createBot, { full_name: 'B', short_name: 'b' })).message).toContain('bots');
  // Changes settings without an event, so the snapshot law is off.
  const lawless = await startService({ law: { watchers: [] } });
  const { organizationId } = lawless.member.person;
  const { systemGroups } = await lawless.app.service.directory.load(organizationId);
  const set = (value: object) =>
    write`
      update organizations set settings = ${JSON.stringify(value)}::text::jsonb, version = version + 1
      where id = ${organizationId}
    `.execute(lawless.database.query);
  const generic = { full_name: 'X', short_name: 'x' };
  const writing = { full_name: 'Y', short_name: 'y', bot_type: 2 };
  const administrators = systemGroups['role:administrators'];
  await set({ can_create_bots_group: administrators });
  await lawless.member.call(bots.createBot, writing);
  expect((await lawless.member.refusal(bots.createBot, generic)).message).toBe('Insufficient permission');
  await lawless.administrator.call(bots.createBot, generic);
  await set({ can_create_bots_group: administrators, can_create_write_only_bots_group: administrators });
  const again = { full_name: 'Z', short_name: 'z', bot_type: 2 };
  expect((await lawless.member.refusal(bots.createBot, again)).message).toBe('Insufficient permission');
  await lawless.close();
});

test('[V13] keys, tokens and changes of a bot are for its owner and administrators alone', async () => {
  const watching = await otherMember.listen();
  const { user_id: bot_id, api_key } = await make(member, hook);
  const token = (await managedBy(member)).get(bot_id)!.services[0]!.token as string;
  expect((await member.call(bots.getBotKey, { bot_id })).api_key).toBe(api_key);
  expect((await administrator.call(bots.getBotKey, { bot_id })).api_key).toBe(api_key);
  expect((await managedBy(administrator)).get(bot_id)!.services[0]!.token).toBe(token);
  for (const player of [otherMember, guest])
    for (const endpoint of [bots.getBotKey, bots.regenerateBotKey, bots.updateBot, bots.deleteBot])
      for (const id of [bot_id, owner.id, 1_999_999])
        expect((await player.refusal(endpoint, { bot_id: id })).message).toBe('No such bot');
  expect((await member.refusal(bots.getBotKey, { bot_id: otherMember.id })).message).toBe('No such bot');
  expect((await service.outsider.refusal(bots.getBotKey, { bot_id })).message).toBe('No such bot');
  // A leaked bot key reads no other key of the owner.
  const itself = clientOf(emailOf(), api_key);
  await expect(itself.call(bots.getBotKey, { bot_id })).rejects.toThrow('bots');
  expect((await itself.call(bots.getBots)).bots).toEqual([]);
  await watching.catchUp();
  const seen = JSON.stringify([watching.events, await otherMember.call(register)]);
  expect(seen).toContain(emailOf());
  for (const secret of [api_key, token]) expect(seen).not.toContain(secret);

  const { api_key: fresh } = await member.call(bots.regenerateBotKey, { bot_id });
  await expect(itself.call(getOwnUser)).rejects.toThrow('Invalid API key');
  expect((await clientOf(emailOf(), fresh).call(getOwnUser)).user_id).toBe(bot_id);
});

test('[V10] a member makes no bot of theirs more than they are', async () => {
  const { user_id: bot_id, api_key } = await make(member);
  for (const role of [roles.owner, roles.administrator, roles.moderator, roles.guest])
    expect((await member.refusal(bots.updateBot, { bot_id, role })).code).toBe('UNAUTHORIZED_PRINCIPAL');
  const roleNow = async () => (await member.call(getUser, { user_id: bot_id })).user.role;
  expect(await roleNow()).toBe(roles.member);
  expect((await administrator.refusal(bots.updateBot, { bot_id, role: roles.owner })).code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  );
  await administrator.call(bots.updateBot, { bot_id, role: roles.moderator });
  expect(await roleNow()).toBe(roles.moderator);
  // The key of an owner bot would make its reader an owner.
  await owner.call(bots.updateBot, { bot_id, role: roles.owner });
  expect((await administrator.refusal(bots.getBotKey, { bot_id })).code).toBe('UNAUTHORIZED_PRINCIPAL');
  expect((await owner.call(bots.getBotKey, { bot_id })).api_key).toBe(api_key);
  await owner.call(bots.updateBot, { bot_id, role: roles.member });
});

test('name, address and owner of a bot are changed, and those who know the bot get the event', async () => {
  const { user_id: bot_id } = await make(member, hook);
  const listening = await Promise.all(
    [member, otherMember, administrator].map((player) => player.listen({ event_types: ['realm_bot'] })),
  );
  const changed = await member.call(bots.updateBot, {
    bot_id,
    full_name: 'Errand Runner',
    short_name: 'errands',
    service_payload_url: 'https://other.example.com/',
    service_interface: 2,
  });
  expect(changed).toMatchObject({
    full_name: 'Errand Runner',
    service_payload_url: 'https://other.example.com/',
    service_interface: 2,
    bot_owner: member.person.email,
  });
  const { user } = await otherMember.call(getUser, { user_id: bot_id });
  expect(user).toMatchObject({ full_name: 'Errand Runner', email: 'errands-bot@chat.example.org' });
  expect((await member.refusal(bots.updateBot, { bot_id, bot_owner_id: bot.id })).message).toContain('bots');
  expect((await member.refusal(bots.updateBot, { bot_id, bot_owner_id: 1_999_999 })).message).toContain(
    'no such user',
  );
  await member.call(bots.updateBot, { bot_id, bot_owner_id: otherMember.id });
  const heard = await Promise.all(
    listening.map(async (one) => {
      await one.catchUp();
      return one.events.map(({ op }) => op);
    }),
  );
  expect(heard).toEqual([['update', 'delete'], ['add'], ['update']]);
  expect((await member.refusal(bots.getBotKey, { bot_id })).message).toBe('No such bot');
  await administrator.call(bots.updateBot, { bot_id, bot_owner_id: administrator.id });
  await owner.call(updateUser, { user_id: administrator.id, role: roles.member });
  await owner.call(updateUser, { user_id: administrator.id, role: roles.administrator });
});

test('[V2] the default channels are public ones, and no longer shown when they are not', async () => {
  const stream_id = await makeChannel('errands');
  await makeChannel('backroom', { invite_only: true });
  const { user_id: bot_id } = await make(member, {
    default_sending_stream: 'errands',
    default_events_register_stream: 'errands',
    default_all_public_streams: true,
  });
  expect(
    (await member.refusal(bots.updateBot, { bot_id, default_sending_stream: 'backroom' })).message,
  ).toContain('public channel');
  const sending = async () => (await managedBy(member)).get(bot_id)!.default_sending_stream;
  await administrator.call(updateChannel, { stream_id, new_name: 'chores' });
  expect(await sending()).toBe('chores');
  await member.call(bots.updateBot, { bot_id, default_events_register_stream: '' });
  await administrator.call(updateChannel, { stream_id, is_private: true });
  expect(await sending()).toBeNull();
  const other = await makeChannel('laundry');
  await member.call(bots.updateBot, { bot_id, default_sending_stream: 'laundry' });
  await administrator.call(archiveChannel, { stream_id: other });
  expect(await sending()).toBeNull();
});

test('[V12] a bot that is deactivated is refused at once, and its queue ends', async () => {
  const { user_id: bot_id, api_key } = await make(member);
  const itself = clientOf(emailOf(), api_key);
  await itself.call(register);
  await member.call(bots.deleteBot, { bot_id });
  await expect(itself.call(getOwnUser)).rejects.toThrow('deactivated');
  expect((await member.refusal(bots.deleteBot, { bot_id })).message).toBe('No such bot');
  expect((await member.call(bots.getBots)).bots.map(({ user_id }) => user_id)).not.toContain(bot_id);
  expect([...(await managedBy(member)).keys()]).toContain(bot_id);
});

test('[V25] a bot stores texts, up to a limit; people do not', async () => {
  expect((await member.refusal(bots.getBotStorage)).message).toContain('Only bots');
  await bot.call(bots.updateBotStorage, { storage: { a: '1', __proto__: 'x', b: '2' } });
  await bot.call(bots.updateBotStorage, { storage: { b: '3' } });
  expect((await bot.call(bots.getBotStorage)).storage).toMatchObject({ a: '1', b: '3' });
  expect((await bot.call(bots.getBotStorage, { keys: ['b'] })).storage).toEqual({ b: '3' });
  expect((await bot.refusal(bots.getBotStorage, { keys: ['b', 'c'] })).message).toBe('Key does not exist.');
  const heap = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`k${index}`, 'x'.repeat(99_000)]));
  await bot.call(bots.updateBotStorage, { storage: heap });
  const other = Object.fromEntries(Object.entries(heap).map(([key, value]) => [`more ${key}`, value]));
  await bot.call(bots.updateBotStorage, { storage: other });
  expect(
    (await bot.refusal(bots.updateBotStorage, { storage: { last: 'x'.repeat(99_000) } })).message,
  ).toContain('limited');
  expect((await bot.refusal(bots.deleteBotStorage, { keys: ['a', 'c'] })).message).toBe(
    'Key does not exist.',
  );
  await bot.call(bots.deleteBotStorage, { keys: ['a', 'b'] });
  await bot.call(bots.deleteBotStorage);
  expect((await bot.call(bots.getBotStorage)).storage).toEqual({});
});

test('[S82] a bot listens to what it was set up for, unless its registration says otherwise', async () => {
  await makeChannel('beacon');
  await makeChannel('elsewhere');
  const say = async (to: string) =>
    (await member.call(sendMessage, { type: 'channel', to, topic: 'light', content: 'on' })).id;
  const { api_key, user_id } = await make(member, { default_all_public_streams: true });
  const client = clientOf(emailOf(), api_key);
  const listen = async (asked: Parameters<typeof client.call<typeof register>>[1] = {}) => {
    const { queue_id, last_event_id } = await client.call(register, { event_types: ['message'], ...asked });
    return async () => {
      const { events } = await client.call(getEvents, {
        queue_id: queue_id!,
        last_event_id,
        dont_block: true,
      });
      return events.map(({ id }) => id);
    };
  };
  const everywhere = await listen();
  const nowhere = await listen({ all_public_streams: false });
  await member.call(bots.updateBot, { bot_id: user_id, default_events_register_stream: 'beacon' });
  const there = await listen();
  const elsewhere = await listen({ narrow: [{ operator: 'channel', operand: 'elsewhere' }] });
  const sent = [await say('beacon'), await say('elsewhere')];
  expect(await everywhere()).toEqual(sent);
  expect(await nowhere()).toEqual([]);
  expect(await there()).toEqual([sent[0]]);
  expect(await elsewhere()).toEqual([sent[1]]);
});
