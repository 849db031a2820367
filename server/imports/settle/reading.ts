/** What people had not read in the source is unread here; everything else is read. */
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Places } from '../messages/place.ts';
import type { ReadUntil, Unread, UnreadOfPerson } from '../messages/unread.ts';
import type { ReadState } from '../vocabulary.ts';
import type { Work } from '../work.ts';

interface Placed {
  readonly id: number;
  /** Microseconds since the epoch. */
  readonly at: number;
}

/** Messages of this import in a place, by id. */
const fetchPlaced = async (
  { reader, importId }: Work,
  recipients: readonly number[],
): Promise<Map<number, Placed[]>> => {
  const found = new Map<number, Placed[]>(recipients.map((id) => [id, []]));
  const { rows } = await read<Placed & { recipient: number }>`
    select m.id, m.recipient_id as recipient, (extract(epoch from m.sent_at) * 1000000)::bigint as at
    from imported i join messages m on m.organization_id = i.organization_id and m.id = i.local_id
    where i.organization_id = ${reader.organizationId} and i.import_id = ${importId} and i.kind = 'message'
      and m.recipient_id = any(${recipients}::int[])
    order by m.id
  `.execute(reader.query);
  for (const { recipient, ...placed } of rows) found.get(recipient)!.push(placed);
  return found;
};

export const readUntilOf = (
  work: Work,
  places: Places,
  states: readonly ReadState[],
): (ReadUntil & { recipient: number })[] =>
  states.flatMap(({ person, place, until }) => {
    const user = work.people.get(person)?.id;
    const recipient =
      'channel' in place
        ? places.channels.get(place.channel)?.id
        : places.conversations.find(place.conversation)?.id;
    return user === undefined || recipient === undefined ? [] : [{ user, place, until, recipient }];
  });

/** Messages after the moment are unread, except one's own. */
const unreadAfter = async (work: Work, states: ReturnType<typeof readUntilOf>): Promise<UnreadOfPerson[]> => {
  if (states.length === 0) return [];
  const placed = await fetchPlaced(work, [...new Set(states.map(({ recipient }) => recipient))]);
  return states.flatMap(({ user, recipient, until }) => {
    const messages = placed.get(recipient)!;
    const first = messages.find(({ at }) => at > until);
    return first === undefined ? [] : [{ user, recipient, ids: `{[${first.id},${messages.at(-1)!.id}]}` }];
  });
};

export const planUnread = async (
  work: Work,
  unread: Unread,
  states: ReturnType<typeof readUntilOf>,
): Promise<UnreadOfPerson[]> => [...unread.all(), ...(await unreadAfter(work, states))];

export const writeUnread = async (
  { query, organizationId }: Transaction,
  unread: readonly UnreadOfPerson[],
): Promise<void> => {
  if (unread.length === 0) return;
  await write`
    update read_states r set read = r.read - u.ids
    from (
      select "user", recipient, range_agg(ids::int8multirange) as ids
      from jsonb_to_recordset(${JSON.stringify(unread)}::text::jsonb) as n("user" int, recipient int, ids text)
      group by 1, 2
    ) u
    where r.organization_id = ${organizationId} and r.user_id = u."user" and r.recipient_id = u.recipient
  `.execute(query);
};
