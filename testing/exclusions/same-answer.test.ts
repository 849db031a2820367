/** Answers about hidden things equal answers about missing things. */
import { endpoints } from '@parlance/protocol/contract';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { write } from '@parlance/server/db/sql';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { blindWrites, type Kind } from './canaries.ts';
import { keepSecrets } from './secrets.ts';
import type { Heard, Wiretap } from './wiretap.ts';

const service = await startService({ heartbeatSeconds: () => 0.01, law: { watchers: [] } });
afterAll(() => service.close());
// Ids unlike any other number in an answer.
await write`alter sequence recipient_ids restart with 700001`.execute(service.database.query);
await write`alter sequence users_id_seq restart with 800001`.execute(service.database.query);
for (const table of ['scheduled_messages', 'reminders', 'drafts', 'saved_snippets', 'invitations'])
  await write`alter sequence ${sql.raw(`${table}_id_seq`)} restart with 900001`.execute(
    service.database.query,
  );
await write`update organization_logs set position = 500000`.execute(service.database.query);
const { outsiders, ids } = await keepSecrets(service);

/** Ids and an address that never existed. */
const unknownId = 1_999_999_999;
const unknownAddress = 'nobody.at.all@example.com';
const unknownName = 'nochannelofthisname';

interface Case {
  /** The name of the parameter or path part. */
  readonly parameter: string;
  readonly secret: number | string;
  readonly unknown: number | string;
  readonly as: (value: number | string) => unknown;
  readonly only?: (endpoint: Endpoint) => boolean;
}

const itself = (value: number | string) => value;
const alone = (value: number | string) => [value];
const term = (operator: string, negated: boolean) => (operand: number | string) => [
  { operator, operand, negated },
];

const about = (
  secret: number | string,
  unknown: number | string,
  places: Record<string, Case['as'][]>,
): Case[] =>
  Object.entries(places).flatMap(([parameter, forms]) =>
    forms.map((as) => ({ parameter, secret, unknown, as })),
  );

const ofChannel = (id: number) =>
  about(id, unknownId, {
    stream_id: [itself],
    stream_ids: [alone],
    to: [itself],
    narrow: [term('channel', false), term('channel', true), term('stream', false)],
    subscription_data: [(stream_id) => [{ stream_id, property: 'is_muted', value: true }]],
  });
const ofChannelName = (name: string) =>
  about(name, unknownName, {
    stream: [itself],
    to: [itself],
    narrow: [term('channel', false), term('channel', true)],
  });
const ofMessage = (id: number) =>
  about(id, unknownId, {
    message_id: [itself],
    messages: [alone],
    message_ids: [alone],
    msg_ids: [alone],
    narrow: [term('id', false), term('id', true), term('with', false), term('near', false)],
  });
const ofPerson = (id: number) =>
  about(id, unknownId, {
    user_id: [itself],
    user_ids: [alone],
    principals: [alone],
    to: [alone],
    members: [alone],
    add: [alone],
    delete: [alone],
    narrow: [term('sender', false), term('dm', false), term('dm-including', false), term('dm', true)],
    can_manage_group: [(one) => ({ direct_members: [one], direct_subgroups: [] })],
    can_subscribe_group: [(one) => ({ direct_members: [one], direct_subgroups: [] })],
  });
const ofAddress = (address: string) =>
  about(address, unknownAddress, {
    email: [itself],
    principals: [alone],
    to: [alone, itself],
    username: [itself],
    narrow: [term('sender', false), term('dm', false), term('pm-with', false), term('dm-including', false)],
  });
const ofGroup = (id: number) =>
  about(id, unknownId, {
    user_group_id: [itself],
    group_ids: [alone],
    subgroups: [alone],
    add_subgroups: [alone],
    can_manage_group: [itself, (one) => ({ direct_members: [], direct_subgroups: [one] })],
    can_subscribe_group: [itself],
  });
const ofBot = (id: number) => about(id, unknownId, { bot_id: [itself] });
const ofFile = (path: string) => about(path, path.replace(/\w{24}/, 'A'.repeat(24)), { filename: [itself] });
const ofAttachment = (id: number) => about(id, unknownId, { attachment_id: [itself] });
const ofKept = Object.entries(ids.kept).flatMap(([parameter, id]) =>
  about(id, unknownId, { [parameter]: [itself] }),
);
const ofQueue = (id: string) => about(id, '00000000-0000-4000-8000-000000000000', { queue_id: [itself] });

/** Other parameters that the request needs to reach the value. */
const rest: Readonly<Record<string, unknown>> = {
  type: 'stream',
  topic: 'lunch',
  content: 'Hello?',
  op: 'add',
  flag: 'starred',
  emoji_name: 'tada',
  msg_type: 'widget',
  report_type: 'spam',
  topic_name: 'lunch',
  property: 'is_muted',
  value: true,
  anchor: 'newest',
  num_before: 50,
  num_after: 0,
  name: 'a group of mine',
  description: 'of mine',
  members: [],
  messages: [],
  password: 'not the password',
  dont_block: true,
  title: 'mine',
  invitee_emails: 'somebody.else@example.com',
  draft: { type: '', to: [], topic: '', content: 'Mine' },
  drafts: [],
  scheduled_delivery_timestamp: 4_000_000_000,
  subscription_data: [],
  fetch_event_types: ['nothing'],
};
const restOf = (endpoint: Endpoint, { parameter, as }: Case): Record<string, unknown> => {
  const chosen: Record<string, unknown> = {};
  for (const name in endpoint.parameters) if (name in rest) chosen[name] = rest[name];
  if (endpoint.name === 'set-typing-status') chosen.op = 'start';
  if (endpoint.name === 'subscribe') chosen.subscriptions = [{ name: 'lobby' }];
  if (endpoint.name === 'unsubscribe') chosen.subscriptions = ['lobby'];
  const isDirect = parameter === 'to' && (as === alone || endpoint.name === 'set-typing-status');
  if (isDirect || parameter === 'to') chosen.type = isDirect ? 'direct' : 'stream';
  return chosen;
};

/** Removes the echoed value, times and ids of the request itself. */
const comparable = ({ status, bytes }: Heard, value: number | string): string =>
  `${status} ${bytes
    .replace(new RegExp(`(?<![\\w.-])${value}(?![\\w-])`, 'g'), '#')
    .replace(/"(content-length|x-request-id|date)":"[^"]*"/g, '')
    .replace(/"(queue_id|last_event_id|id)":("[^"]*"|\d+)/g, '"$1":*')}`;

const compare = async (tap: Wiretap, kind: Kind, cases: readonly Case[]): Promise<number> => {
  let compared = 0;
  for (const endpoint of endpoints.filter(({ name }) => !blindWrites[kind]?.includes(name)))
    for (const one of cases) {
      const isInPath = one.parameter in endpoint.pathParameters;
      if (!isInPath && !(one.parameter in endpoint.parameters)) continue;
      const ask = (value: number | string) => {
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
          encodeURIComponent(String(name === one.parameter ? one.as(value) : 1)),
        );
        const parameters = restOf(endpoint, one);
        if (!isInPath) parameters[one.parameter] = one.as(value);
        return tap.ask({ method: endpoint.method, path, parameters });
      };
      // The first request absorbs side effects.
      if (endpoint.method !== 'GET') await ask(one.unknown);
      const unknown = await ask(one.unknown);
      const secret = await ask(one.secret);
      expect(comparable(secret, one.secret), secret.asked).toBe(comparable(unknown, one.unknown));
      compared += 1;
    }
  return compared;
};

const privateThings = [
  ...ids.privateChannels.slice(0, 2).flatMap(ofChannel),
  ...ofChannelName('canaryname'),
  ...[ids.privateMessages[0]!, ids.privateMessages.at(-1)!, ids.protectedMessage].flatMap(ofMessage),
  ...ofAddress('canaryhidden@example.com'),
  ...ofQueue(ids.queue),
  ...ofFile(ids.file),
  ...ofAttachment(ids.attachment),
  ...ofKept,
  ...ids.bots.flatMap(ofBot),
];
const openThings = [...ofChannel(ids.publicChannel), ...ofChannelName('canarypublicname')];
const homeThings = [
  ...openThings,
  ...ids.people.flatMap(ofPerson),
  ...ofAddress('member@example.com'),
  ...ofGroup(ids.group),
];

test.each<readonly [rows: string, Kind, readonly Case[]]>([
  ['[V2]', 'a member who never was subscribed', privateThings],
  ['[V2]', 'a bot of a subscriber', privateThings],
  ['[V1] [V2]', 'an ex-subscriber', privateThings],
  ['[V4]', 'a late subscriber of protected history', ofMessage(ids.protectedMessage)],
  ['[V5]', 'a guest', [...privateThings, ...openThings]],
  ['[V9]', 'the owner of another organization', [...privateThings, ...homeThings]],
])(
  '%s to %s',
  async (_rows, kind, cases) => {
    const tap = outsiders[kind];
    await tap.ask({
      method: 'POST',
      path: '/users/me/subscriptions',
      parameters: { subscriptions: [{ name: 'lobby' }] },
    });
    expect(await compare(tap, kind, cases)).toBeGreaterThan(cases.length);
  },
  180_000,
);
