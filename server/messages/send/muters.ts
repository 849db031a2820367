/** Messages of muted senders count as read: only muters get a flag. */
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import type { User } from '../../users/index.ts';
import { flagBits } from '../read/flag-bits.ts';
import { doMark } from '../read/flags.ts';
import { mostUnread, unreadRows } from '../read/unread.ts';
import type { Addressees } from './addressees.ts';

/** Queries only for senders with muters. */
export const withMuters = async (
  { organizationId, query }: Reader,
  sender: Pick<User, 'id' | 'isMutedBySome'>,
  recipientId: number,
  addressees: Addressees,
): Promise<Addressees> => {
  if (!sender.isMutedBySome) return addressees;
  const { rows } = await read<{ id: number }>`
    select x.user_id as id from muted_users x
    join memberships b on b.organization_id = x.organization_id and b.user_id = x.user_id
      and b.recipient_id = ${recipientId} and b."left" is null
    where x.organization_id = ${organizationId} and x.muted_id = ${sender.id} and not x.has_ended
  `.execute(query);
  const marks = new Map(addressees.marks);
  for (const { id } of rows) marks.set(id, (marks.get(id) ?? 0) | flagBits.muted);
  return { ...addressees, marks };
};

/** Marks a sender's unread messages as read, at most the newest `mostUnread`. */
export const doReadFrom = async (service: Service, call: Call, senderId: number): Promise<void> => {
  const { actor, reader } = call;
  const { rows } = await read<{ id: number }>`
    select id from (${unreadRows(reader.organizationId, actor, {
      where: sql<boolean>`m.sender_id = ${senderId}`,
      whereGap: sql<boolean>`true`,
      direction: 'desc',
      limit: mostUnread,
    })}) u order by id desc limit ${mostUnread}
  `.execute(reader.query);
  if (rows.length > 0)
    await doMark(
      service,
      call,
      rows.map(({ id }) => id),
      { op: 'add', flag: 'read' },
    );
};
