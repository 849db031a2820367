/** Kinds of channels, standings in them, and the permitted operations: a table independent of the code. */
import { RequestError } from '@parlance/client/error';
import { archiveChannel, createChannel, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { write } from '@parlance/server/db/sql';
import type { Player } from '../player.ts';
import type { TestService } from '../service.ts';

export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
export const kinds = [
  'public',
  'web-public',
  'private',
  'protected',
  'archived public',
  'archived private',
] as const;
/** `invited` may subscribe; `steward` may administer. Neither ever subscribed. */
export const standings = ['subscribed', 'former', 'never', 'invited', 'steward'] as const;
export type Kind = (typeof kinds)[number];
export type Standing = (typeof standings)[number];
export type Role = (typeof roles)[number];

/**
 * `read` means messages from before joining; `add` and `drop` concern other subscribers; `turn` changes
 * privacy.
 */
const all = 'see read write join add drop describe turn archive';
const guestIn = 'see read write join';
const plain = 'see read write join add';
/** Administrators of the channel who cannot read it. */
const blindly = 'see drop describe archive';
const shelved = 'see read drop describe';

type Row = Readonly<Record<'administrators' | 'members' | 'guest', string>>;
const row = (administrators: string, members: string, guest = ''): Row => ({
  administrators,
  members,
  guest,
});

/** Moderators count as members. */
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

export const expected = (kind: Kind, standing: Standing, role: Role): string => {
  const cell = table[kind][standing];
  if (role === 'guest') return cell.guest;
  return role === 'owner' || role === 'administrator' ? cell.administrators : cell.members;
};

export interface Prepared {
  readonly id: number;
  readonly name: string;
  readonly said: number;
  readonly poll: number;
  readonly isPrivate: boolean;
  readonly keeper: number;
}

let made = 0;

/** Creates a channel of this kind; its keeper writes before the subject joins. */
export const prepareCell = async (
  service: TestService,
  keeper: Player,
  [kind, standing, subject]: readonly [Kind, Standing, Player],
): Promise<Prepared> => {
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
  const asked = { type: 'channel', to: id, topic: 'talk', content: '/poll Soup?\nyes\nno' } as const;
  const poll = await keeper.call(sendMessage, asked);
  const about = { subscriptions: [{ name }], principals: [subject.id] };
  if (standing === 'subscribed' || standing === 'former') await keeper.call(subscribe, about);
  if (standing === 'former')
    await keeper.call(unsubscribe, { subscriptions: [name], principals: [subject.id] });
  if (kind === 'web-public')
    await write`update channels set is_web_public = true where id = ${id}`.execute(service.database.query);
  if (kind.startsWith('archived')) await keeper.call(archiveChannel, { stream_id: id });
  return { id, name, said: said.id, poll: poll.id, isPrivate, keeper: keeper.id };
};

/** Fails by a refusal or by returning false. */
export type Attempt = (subject: Player, channel: Prepared) => Promise<unknown>;

export const succeeds = async (attempt: Attempt, subject: Player, channel: Prepared): Promise<boolean> => {
  try {
    return (await attempt(subject, channel)) !== false;
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return false;
    throw error;
  }
};
