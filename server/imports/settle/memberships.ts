/**
 * Makes members of channels, last of all: until then no client counts imported messages, and no person reads a private
 * channel that is not whole.
 */
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type NewIdentity, writeIdentities } from '../identities.ts';
import type { ChannelHere } from '../places/here.ts';
import type { Membership, NotificationName, SourceId } from '../vocabulary.ts';
import { findKnown, type Work } from '../work.ts';

interface Wanted {
  readonly membership: Membership;
  readonly user: number;
  readonly channel: ChannelHere;
}

export interface NewMember extends Wanted {
  /** Where the membership begins on the organization's number line; undefined means with the import's first message. */
  readonly joined: number | undefined;
}

const keyOf = (user: number, recipient: number): string => `${user} ${recipient}`;

const wantedOf = (
  work: Work,
  memberships: readonly Membership[],
  channels: ReadonlyMap<SourceId, ChannelHere>,
): Wanted[] => {
  const wanted = new Map<string, Wanted>();
  for (const membership of memberships) {
    const person = work.people.get(membership.person);
    const channel = channels.get(membership.channel);
    if (person === undefined || channel === undefined) {
      const why =
        person === undefined
          ? 'the archive does not have the person'
          : 'the archive does not have the channel';
      work.tally.leave({
        of: 'memberships',
        what: 'membership',
        why,
        example: `${membership.person} in ${membership.channel}`,
      });
    } else if (membership.isCurrent === false)
      work.tally.leave({ of: 'memberships', what: 'membership of the past', why: 'the person had left' });
    else if (person.isActive && !person.wasActive)
      work.tally.leave({
        of: 'memberships',
        what: 'membership of a deactivated person',
        why: 'the account is active here',
      });
    else wanted.set(keyOf(person.id, channel.id), { membership, user: person.id, channel });
  }
  return [...wanted.values()];
};

/** Members of today and of the past: neither is changed. */
const fetchMembers = async ({ reader }: Work, channels: readonly number[]): Promise<Set<string>> => {
  if (channels.length === 0) return new Set();
  const { rows } = await read<{ user: number; recipient: number }>`
    select distinct user_id as "user", recipient_id as recipient from memberships
    where organization_id = ${reader.organizationId} and recipient_id = any(${channels}::int[])
  `.execute(reader.query);
  return new Set(rows.map(({ user, recipient }) => keyOf(user, recipient)));
};

const receivedFrom = ({ channel, membership }: Wanted): SourceId[] =>
  channel.showsHistory || membership.receivedFrom === undefined ? [] : [membership.receivedFrom];

/** Returns members that are new here. */
export const planMembers = async (
  work: Work,
  memberships: readonly Membership[],
  channels: ReadonlyMap<SourceId, ChannelHere>,
): Promise<NewMember[]> => {
  const wanted = wantedOf(work, memberships, channels);
  const known = await fetchMembers(work, [...new Set(wanted.map(({ channel }) => channel.id))]);
  const fresh = wanted.filter(({ user, channel }) => !known.has(keyOf(user, channel.id)));
  work.tally.add('memberships', 'known', wanted.length - fresh.length);
  work.tally.add('memberships', 'new', fresh.length);
  const firsts = await findKnown(work, 'message', fresh.flatMap(receivedFrom));
  return fresh.map((one) => {
    if (one.channel.showsHistory) return { ...one, joined: undefined };
    // Who received nothing joins after all of it.
    const [first] = receivedFrom(one);
    return { ...one, joined: (first === undefined ? undefined : firsts.get(first)?.localId) ?? Infinity };
  });
};

const inherited: Readonly<Record<NotificationName, null>> = {
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
};

const usualColor = '#76ce90';

/** Runs under the log's lock: `position` is the newest. */
export const writeMembers = async (
  { query, organizationId }: Transaction,
  work: Work,
  members: readonly NewMember[],
  position: number,
): Promise<void> => {
  if (members.length === 0) return;
  const rows = JSON.stringify(
    members.map(({ user, channel, joined, membership }) => ({
      ...inherited,
      ...membership.notifications,
      user,
      channel: channel.id,
      joined: joined === undefined ? null : Math.min(joined, position + 1),
      color: /^#[0-9a-f]{6}$/i.test(membership.color ?? '') ? membership.color : usualColor,
      is_muted: membership.isMuted ?? false,
      pin_to_top: membership.isPinned ?? false,
    })),
  );
  await write`
    with firsts as (
      select m.recipient_id, min(m.id) as id from imported i
      join messages m on m.organization_id = i.organization_id and m.id = i.local_id
      where i.organization_id = ${organizationId} and i.import_id = ${work.importId} and i.kind = 'message'
      group by 1
    )
    insert into memberships (organization_id, user_id, recipient_id, joined)
    select ${organizationId}, r."user", r.channel, coalesce(r.joined, f.id, ${position}::bigint)
    from jsonb_to_recordset(${rows}::text::jsonb) as r("user" int, channel int, joined bigint)
    left join firsts f on f.recipient_id = r.channel
  `.execute(query);
  await write`
    insert into subscriptions (organization_id, user_id, channel_id, color, is_muted, pin_to_top, desktop_notifications,
      audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify)
    select ${organizationId}, "user", channel, color, is_muted, pin_to_top, desktop_notifications,
      audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify
    from jsonb_to_recordset(${rows}::text::jsonb) as r("user" int, channel int, color text, is_muted boolean,
      pin_to_top boolean, desktop_notifications boolean, audible_notifications boolean, push_notifications boolean,
      email_notifications boolean, wildcard_mentions_notify boolean)
    on conflict do nothing
  `.execute(query);
  await write`
    insert into read_states as s (organization_id, user_id, recipient_id, read)
    select ${organizationId}, "user", channel, int8multirange(int8range(0, ${position}::bigint, '[]'))
    from jsonb_to_recordset(${rows}::text::jsonb) as r("user" int, channel int)
    on conflict (organization_id, user_id, recipient_id) do update set read = s.read + excluded.read
  `.execute(query);
  const identified = members.map(
    ({ membership, user }): NewIdentity => ({
      kind: 'membership',
      id: `${membership.channel}:${membership.person}`,
      localId: user,
    }),
  );
  await writeIdentities(query, organizationId, work, identified);
};
