import { userUpdated } from '@parlance/protocol/users/users';
import { sql } from 'kysely';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';
import { avatarChange } from './emit-changes.ts';
import { emailSeenBy, uploadedAvatar } from './render.ts';
import { type User, userColumns, visibility } from './user.ts';

const entriesOf = (user: User, isSeen: boolean, viewer: number): LogEntry[] => {
  const audience = { users: [viewer] };
  const told = { user_id: user.id, delivery_email: isSeen ? user.email : null };
  const address: LogEntry = { event: userUpdated.of({ person: told }), audience };
  if (user.avatarSource === uploadedAvatar) return [address];
  return [address, { event: userUpdated.of({ person: avatarChange(user) }), audience }];
};

/** Emits the addresses that a changed role shows or hides [S12]. */
export const emitAddressesShown = (
  transaction: Transaction,
  before: Pick<User, 'id' | 'role'>,
  after: Pick<User, 'id' | 'role'>,
): void => {
  const sees = (role: number, emailAddressVisibility: number) =>
    role <= emailSeenBy({ isBot: false, emailAddressVisibility });
  const crossed = Object.values(visibility).filter(
    (each) => sees(before.role, each) !== sees(after.role, each),
  );
  if (crossed.length === 0) return;
  // Reads under the log's lock, since pictures and addresses may change.
  transaction.append(async () => {
    const { rows } = await read<User>`
      select ${sql.raw(userColumns)} from users u
      where u.organization_id = ${transaction.organizationId} and u.id <> ${after.id} and not u.is_bot
        and u.email_address_visibility = any(${crossed}::int[])
      order by u.id
    `.execute(transaction.query);
    return rows.flatMap((user) => entriesOf(user, sees(after.role, user.emailAddressVisibility), after.id));
  });
};
