/** What goes on after the move: bots that work, and messages that are to be sent. */
import { botTypes } from '@parlance/protocol/bots/bot';
import { getBotStorage } from '@parlance/protocol/bots/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { startImports } from '@parlance/testing/imports';
import { type Receiver, startReceiver } from '@parlance/testing/outside/receiver';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  imports = await startImports({ law: { watchers: [] }, outgoing: { privateHosts: ['127.0.0.1'] } });
});
afterAll(async () => {
  await imports.close();
  await receiver.close();
});

const past = 1_577_923_200;
const soon = Math.floor(Date.now() / 1000) + 3600;

const user = (id: number, name: string, more: object = {}) => ({
  id,
  full_name: name,
  delivery_email: `${name.toLowerCase()}@example.org`,
  role: id === 1 ? 100 : 400,
  is_active: true,
  is_bot: false,
  ...more,
});
const bot = (id: number, name: string, type: number) =>
  user(id, name, { is_bot: true, bot_type: type, bot_owner: 1 });
const scheduled = (id: number, sender: number, more: object = {}) => ({
  id,
  sender,
  recipient: 21,
  subject: 'soup',
  content: `later ${id}`,
  scheduled_timestamp: soon + 0.25,
  delivered: false,
  delivery_type: 1,
  read_by_sender: true,
  failed: false,
  ...more,
});

const archive = () => ({
  'realm.json': {
    zerver_realm: [{ id: 1, name: 'Later', string_id: 'later', uuid: 'later-uuid' }],
    zerver_userprofile: [
      user(1, 'Owner'),
      user(2, 'Member'),
      user(3, 'Gone', { is_active: false }),
      bot(11, 'Generic', botTypes.generic),
      bot(12, 'Caller', botTypes.outgoingWebhook),
      bot(13, 'Lost', botTypes.outgoingWebhook),
      bot(14, 'Greeter', botTypes.embedded),
      bot(15, 'Unknown', botTypes.embedded),
      bot(16, 'Telltale', botTypes.outgoingWebhook),
    ],
    zerver_service: [
      { user_profile: 12, name: 'caller', base_url: receiver.url, token: 'FORBIDDEN', interface: 1 },
      { user_profile: 13, name: 'lost', base_url: 'not an address', token: 'FORBIDDEN', interface: 1 },
      { user_profile: 14, name: 'helloworld', base_url: '', token: 'FORBIDDEN', interface: 1 },
      { user_profile: 15, name: 'weather', base_url: '', token: 'FORBIDDEN', interface: 1 },
      { user_profile: 16, name: 'tell', base_url: 'https://me:FORBIDDEN@example.org/', interface: 2 },
    ],
    zerver_botconfigdata: [
      { bot_profile: 14, key: 'greeting', value: 'Ahoy' },
      { bot_profile: 14, key: 'api_key', value: 'FORBIDDEN' },
    ],
    zerver_botstoragedata: [
      { bot_profile: 11, key: 'count', value: '7' },
      { bot_profile: 15, key: 'place', value: 'here' },
    ],
    zerver_stream: [
      { id: 1, name: 'open' },
      { id: 2, name: 'secret', invite_only: true, history_public_to_subscribers: true },
    ],
    zerver_recipient: [
      { id: 11, type: 1, type_id: 1 },
      { id: 12, type: 1, type_id: 2 },
      { id: 21, type: 2, type_id: 1 },
      { id: 22, type: 2, type_id: 2 },
    ],
    zerver_subscription: [
      { recipient: 21, user_profile: 1, active: true },
      { recipient: 21, user_profile: 2, active: true },
      { recipient: 22, user_profile: 1, active: true },
    ],
    zerver_scheduledmessage: [
      scheduled(1, 2, { content: '@**Owner|1** see [f](/user_uploads/1/ab/cd/f.txt) and #**secret**' }),
      scheduled(2, 1, { recipient: 12, subject: '' }),
      scheduled(3, 2, { scheduled_timestamp: past }),
      scheduled(4, 2, { delivered: true }),
      scheduled(5, 2, { failed: true, failure_message: 'FORBIDDEN' }),
      scheduled(6, 3),
      scheduled(7, 2, { recipient: 99 }),
      scheduled(8, 2, { delivery_type: 2 }),
      // The author is no member: sending asks again, and fails.
      scheduled(9, 2, { recipient: 22 }),
    ],
  },
  'messages-000001.json': {
    zerver_message: [
      { id: 101, sender: 1, recipient: 21, subject: 'soup', content: '@**Caller|12** here', date_sent: past },
    ],
    zerver_usermessage: [],
  },
  'attachment.json': { zerver_attachment: [{ id: 1, file_name: 'f.txt', path_id: '1/ab/cd/f.txt' }] },
  'uploads/records.json': [{ path: '1/ab/cd/f.txt', s3_path: '1/ab/cd/f.txt' }],
  'uploads/1/ab/cd/f.txt': 'bytes',
});

interface Own {
  readonly scheduled_messages: readonly { content: string; to: unknown; rendered_content: string }[];
  readonly realm_bots: readonly { user_id: number; services: readonly Record<string, unknown>[] }[];
}

test('[M7] bots work on with new tokens, scheduled messages wait, and the import itself sends nothing', async () => {
  const { service } = imports;
  const dry = await imports.importFiles('zulip', archive(), { subdomain: 'later', isDry: true });
  const report = await imports.importFiles('zulip', archive(), { subdomain: 'later' });
  expect(report.taken).toEqual(dry.taken);
  expect(report.not_taken).toEqual(dry.not_taken);
  const bots = (await imports.peopleOf('later')).slice(3);
  expect(bots.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Generic', true],
    ['Caller', true],
    ['Lost', false],
    ['Greeter', true],
    ['Unknown', false],
    ['Telltale', false],
  ]);
  const left = (kind: string) =>
    report.not_taken.flatMap((one) => (one.kind === kind ? [[one.why, one.count, one.examples]] : []));
  expect(left('work of a bot')).toEqual([
    ['it has no address that can be called', 2, ['Lost', 'Telltale']],
    ['there is no embedded bot like it here', 1, ['Unknown']],
  ]);
  expect(left('memory of a bot')).toEqual([['it has another form here', 1, ['Unknown']]]);
  expect(left('reminder')).toEqual([['reminders are set again', 1, ['8']]]);
  expect(left('scheduled message').sort()).toEqual([
    ['its author has no active account', 1, ['6']],
    ['its time is over', 1, ['3']],
    ['the archive does not say to whom it goes', 1, ['7']],
    ['the source could not send it', 1, ['5']],
    ['the source has sent it', 1, ['4']],
  ]);
  const owner = await imports.clientOf('later', 'owner@example.org');
  const member = await imports.clientOf('later', 'member@example.org');
  const own = (await owner.call(register, {})) as unknown as Own;
  const services = Object.fromEntries(
    own.realm_bots.map(({ user_id, services: all }) => [bots.find(({ id }) => id === user_id)!.name, all]),
  );
  expect(services).toMatchObject({
    Caller: [{ base_url: receiver.url, interface: 1, token: expect.stringMatching(/^\w{32}$/) }],
    Greeter: [{ service_name: 'helloworld', config_data: { greeting: 'Ahoy' } }],
    Generic: [],
  });
  const generic = await imports.clientOf('later', 'generic@example.org');
  expect((await generic.call(getBotStorage, {})).storage).toEqual({ count: '7' });
  const theirs = (await member.call(register, {})) as unknown as Own;
  expect(theirs.scheduled_messages.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^@\*\*Owner\*\* see \[f\]\(\/user_uploads\/\S+f\.txt\) and #secret$/),
    'later 9',
  ]);
  expect(own.scheduled_messages).toMatchObject([{ content: 'later 2', to: [expect.any(Number)] }]);
  expect(JSON.stringify([report, own, theirs])).not.toContain('FORBIDDEN');
  await service.runJobs();
  expect(receiver.received).toEqual([]);

  const again = await imports.importFiles('zulip', archive(), { into: 'later' });
  expect(again.taken.other).toMatchObject({ 'scheduled messages from an earlier import': 3 });
  expect(((await member.call(register, {})) as unknown as Own).scheduled_messages).toHaveLength(2);

  // Afterwards it is an organization like any other.
  await owner.call(sendMessage, { type: 'channel', to: 'open', topic: 'soup', content: '@**Caller** soup?' });
  await service.runJobs();
  expect(receiver.received).toMatchObject([{ method: 'POST', body: expect.stringContaining('soup?') }]);
  service.clock.forward(3660);
  await service.runJobs();
  const said = (await imports.messagesOf('later')).map(({ channel, content }) => [channel, content]);
  expect(said).toContainEqual(['open', theirs.scheduled_messages[0]!.content]);
  expect(said).toContainEqual([null, 'later 2']);
  expect(said.filter(([, content]) => content === 'later 9')).toEqual([]);
});

test('what an import scheduled and set up goes with it', async () => {
  const { owner, member } = imports.service;
  const files = archive();
  const { zerver_userprofile: people } = files['realm.json'];
  const [first, second] = people as { delivery_email: string }[];
  first!.delivery_email = owner.person.email;
  second!.delivery_email = member.person.email;
  const report = await imports.importFiles('zulip', files, { into: '' });
  expect(report.taken.other).toMatchObject({ 'scheduled messages': 3 });
  const waiting = async () =>
    ((await member.listen()).snapshot as unknown as Own).scheduled_messages.map(({ content }) => content);
  expect(await waiting()).toHaveLength(2);
  await imports.remove(report.import);
  expect(await waiting()).toEqual([]);
  expect((await imports.peopleOf('')).filter(({ name }) => /^(Caller|Greeter|Generic)$/.test(name))).toEqual(
    [],
  );
});
