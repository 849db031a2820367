/** Who may do what in a channel: every role, kind of channel, standing and operation, against a table that knows nothing of the code. */
import { RequestError } from '@parlance/client/error';
import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannels,
  getSubscribers,
  subscribe,
  unsubscribe,
  updateChannel,
} from '@parlance/protocol/channel-endpoints';
import { getMessages } from '@parlance/protocol/message-fetch';
import { sendMessage } from '@parlance/protocol/messages';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';

vi.setConfig({ testTimeout: 60_000 });

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { otherMember: keeper, newcomer: stranger } = service;

const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
const kinds = [
  'public',
  'web-public',
  'private',
  'protected',
  'archived public',
  'archived private',
] as const;
/** `invited`: may subscribe to it; `steward`: may administer it. Neither has ever been subscribed. */
const standings = ['subscribed', 'former', 'never', 'invited', 'steward'] as const;
type Kind = (typeof kinds)[number];
type Standing = (typeof standings)[number];
type Role = (typeof roles)[number];

/**
 * see it and its subscribers; read what was said before one's own time; write; join; add others; drop others;
 * describe it; turn it public or private; put it into the archive.
 */
const all = 'see read write join add drop describe turn archive';
const guestIn = 'see read write join';
const plain = 'see read write join add';
/** What administering gives to somebody who cannot read. */
const blindly = 'see drop describe archive';
const shelved = 'see read drop describe';

type Row = Readonly<Record<'administrators' | 'members' | 'guest', string>>;
const row = (administrators: string, members: string, guest = ''): Row => ({
  administrators,
  members,
  guest,
});

/** Moderators may what members may: no permission here names them. */
const table: Readonly<Record<Kind, Readonly<Record<Standing, Row>>>> = {
  public: {
    subscribed: row(all, plain, guestIn),
    former: row(all, plain),
    never: row(all, plain),
    invited: row(all, plain),
    steward: row(all, all),
  },
  'web-public': {
    subscribed: row(all, plain, guestIn),
    former: row(all, plain, guestIn),
    never: row(all, plain, guestIn),
    invited: row(all, plain, guestIn),
    steward: row(all, all, guestIn),
  },
  private: {
    subscribed: row(all, plain, guestIn),
    former: row(blindly, ''),
    never: row(blindly, ''),
    invited: row(all, plain),
    steward: row(blindly, blindly),
  },
  protected: {
    subscribed: row(all.replace('read ', ''), plain.replace('read ', ''), 'see write join'),
    former: row(blindly, ''),
    never: row(blindly, ''),
    invited: row(all.replace('read ', ''), plain.replace('read ', '')),
    steward: row(blindly, blindly),
  },
  'archived public': {
    subscribed: row(shelved, 'see read', 'see read'),
    former: row(shelved, 'see read'),
    never: row(shelved, 'see read'),
    invited: row(shelved, 'see read'),
    steward: row(shelved, shelved),
  },
  'archived private': {
    subscribed: row(shelved, 'see read', 'see read'),
    former: row('see drop describe', ''),
    never: row('see drop describe', ''),
    invited: row(shelved, 'see read'),
    steward: row('see drop describe', 'see drop describe'),
  },
};

const expected = (kind: Kind, standing: Standing, role: Role): string => {
  const cell = table[kind][standing];
  if (role === 'guest') return cell.guest;
  return role === 'owner' || role === 'administrator' ? cell.administrators : cell.members;
};

let made = 0;

/** A channel of the kind, in which somebody said something before the subject came. */
const prepare = async (kind: Kind, standing: Standing, subject: Player) => {
  const name = `channel ${++made}`;
  const isPrivate = kind === 'private' || kind === 'protected' || kind === 'archived private';
  const only = (...ids: number[]) => ({ direct_members: ids, direct_subgroups: [] });
  const { id } = await keeper.call(createChannel, {
    name,
    subscribers: [keeper.id],
    invite_only: isPrivate,
    ...(isPrivate ? { history_public_to_subscribers: kind !== 'protected' } : {}),
    can_administer_channel_group: only(keeper.id, ...(standing === 'steward' ? [subject.id] : [])),
    ...(standing === 'invited' ? { can_subscribe_group: only(subject.id) } : {}),
  });
  const said = await keeper.call(sendMessage, { type: 'channel', to: id, topic: 'talk', content: 'once' });
  const about = { subscriptions: [{ name }], principals: [subject.id] };
  if (standing === 'subscribed' || standing === 'former') await keeper.call(subscribe, about);
  if (standing === 'former')
    await keeper.call(unsubscribe, { subscriptions: [name], principals: [subject.id] });
  if (kind === 'web-public')
    await sql`update channels set is_web_public = true where id = ${id}`.execute(service.database.query);
  if (kind.startsWith('archived')) await keeper.call(archiveChannel, { stream_id: id });
  return { id, name, said: said.id, isPrivate };
};

type Prepared = Awaited<ReturnType<typeof prepare>>;
type Attempt = (subject: Player, channel: Prepared) => Promise<unknown>;

/** Each fails by being refused, or by returning false. */
const gentle: Readonly<Record<string, Attempt>> = {
  see: (subject, { id }) => subject.call(getChannel, { stream_id: id }),
  read: async (subject, { id, said }) => {
    const narrow = [{ operator: 'channel', operand: id }];
    const page = { anchor: 'newest', num_before: 50, num_after: 0, narrow } as const;
    return (await subject.call(getMessages, page)).messages.some((message) => message.id === said);
  },
  write: (subject, { id }) =>
    subject.call(sendMessage, { type: 'channel', to: id, topic: 'talk', content: 'and again' }),
  add: (subject, { name }) => subject.call(subscribe, { subscriptions: [{ name }], principals: [keeper.id] }),
  drop: (subject, { name }) =>
    subject.call(unsubscribe, { subscriptions: [name], principals: [stranger.id] }),
  describe: (subject, { id }) => subject.call(updateChannel, { stream_id: id, description: '' }),
  join: (subject, { name }) => subject.call(subscribe, { subscriptions: [{ name }] }),
};
/** What would change the standing or the kind, tried on a channel of its own. */
const rough: Readonly<Record<string, Attempt>> = {
  turn: (subject, { id, isPrivate }) =>
    subject.call(updateChannel, { stream_id: id, is_private: !isPrivate }),
  archive: (subject, { id }) => subject.call(archiveChannel, { stream_id: id }),
};

const succeeds = async (attempt: Attempt, subject: Player, channel: Prepared): Promise<boolean> => {
  try {
    return (await attempt(subject, channel)) !== false;
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return false;
    throw error;
  }
};

const whatMay = async (attempts: typeof gentle, subject: Player, channel: Prepared): Promise<string[]> => {
  const may: string[] = [];
  for (const [name, attempt] of Object.entries(attempts))
    if (await succeeds(attempt, subject, channel)) may.push(name);
  return may;
};

/** Whatever shows a channel shows it to the same people. */
const isShown = async (subject: Player, { id, name }: Prepared): Promise<boolean[]> => {
  const { streams } = await subject.call(getChannels, { include_all: true, exclude_archived: false });
  const listening = await subject.listen({ client_capabilities: { archived_channels: true } });
  return [
    await succeeds(() => subject.call(getSubscribers, { stream_id: id }), subject, {} as Prepared),
    streams.some((one) => one.stream_id === id),
    JSON.stringify(listening.snapshot).includes(`"${name}"`),
  ];
};

const cases = kinds.flatMap((kind) =>
  standings.flatMap((standing) => roles.map((role) => [role, standing, kind] as const)),
);

test.for(cases)('[V2] [V5] [V11] [V23] %s, %s, in a channel that is %s', async ([role, standing, kind]) => {
  const subject = service[role];
  const allowed = expected(kind, standing, role).split(' ').filter(Boolean).sort();
  const channel = await prepare(kind, standing, subject);
  const shown = await isShown(subject, channel);
  expect(shown).toEqual(shown.map(() => allowed.includes('see')));
  const may = [
    ...(await whatMay(gentle, subject, channel)),
    ...(await whatMay(rough, subject, await prepare(kind, standing, subject))),
  ];
  expect(may.sort()).toEqual(allowed);
});
