/** All visible changes of users go through here, so that caches learn of them. */
import { userGroupAddMembers, userGroupRemoveMembers } from '@parlance/protocol/groups/group';
import type { SystemGroup } from '@parlance/protocol/users/roles';
import { userAdded, userUpdated } from '@parlance/protocol/users/users';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Audience } from '../events/audience.ts';
import { type Account, directSystemGroups, fetchSettings, type Organization } from '../organization/index.ts';
import { avatarUrl, emailSeenBy, mayUseGravatar, renderUser } from './render.ts';
import type { User } from './user.ts';

const everyone: Audience = { everyone: true };

/** Runs under the log's lock, so `changed` follows commit order. */
const markChanged = (transaction: Transaction, userId: number, position: number) =>
  write`
    update users set changed = ${position}
    where organization_id = ${transaction.organizationId} and id = ${userId}
  `.execute(transaction.query);

/** Marks visible changes without an event. */
export const noteUserChange = (transaction: Transaction, userId: number): void => {
  transaction.append(async (position) => {
    await markChanged(transaction, userId, position);
    return [{}];
  });
};

type Change = Parameters<typeof userUpdated.of>[0];

export const emitUserChange = (
  transaction: Transaction,
  change: Change['person'],
  audience: Audience = everyone,
): void => {
  transaction.emit(
    async (position) => {
      await markChanged(transaction, change.user_id, position);
      return userUpdated.of({ person: change });
    },
    { ...audience, about: change.user_id },
  );
};

export const avatarChange = (user: User) => ({
  user_id: user.id,
  avatar_url: avatarUrl(user),
  avatar_source: user.avatarSource,
  avatar_url_medium: avatarUrl(user, '/medium'),
  avatar_version: user.avatarVersion,
});

export const emitRoleChange = (
  transaction: Transaction,
  before: Pick<User, 'role'>,
  { id, role }: Pick<User, 'id' | 'role'>,
): void => {
  transaction.append(async (position) => {
    await markChanged(transaction, id, position);
    // Audiences use the role at the event's position.
    await write`
      insert into former_roles (organization_id, user_id, until, role)
      values (${transaction.organizationId}, ${id}, ${position}, ${before.role})
    `.execute(transaction.query);
    const event = userUpdated.of({ person: { user_id: id, role } });
    return [{ event, audience: { ...everyone, about: id }, access: { role: { user: id, role } } }];
  });
};

/** Users who see the address get another event than the rest [S12]. */
export const emitUserAdded = (transaction: Transaction, organization: Organization, user: User): void => {
  const seenBy = emailSeenBy(user);
  const emitTo = (seesEmail: boolean, audience: Audience) =>
    transaction.emit(
      async (position) => {
        await markChanged(transaction, user.id, position);
        return userAdded.of({
          person: renderUser(user, organization, { seesEmail, clientGravatar: false, withProfile: true }),
          gravatar: mayUseGravatar(user, seesEmail),
        });
      },
      { ...audience, about: user.id },
    );
  emitTo(true, { roleAtMost: seenBy });
  emitTo(false, { roleAbove: seenBy });
};

/**
 * `now` in milliseconds. Reads the waiting period under the log's lock, because `emitFullMembers` covers only
 * users already committed.
 */
export const emitSystemGroups = (
  transaction: Transaction,
  organization: Organization,
  {
    userId,
    before,
    after,
  }: { readonly userId: number; readonly before: Account | undefined; readonly after: Account | undefined },
  now: number,
): void => {
  transaction.append(async () => {
    const asOfNow = { ...organization, settings: await fetchSettings(transaction) };
    const groupsOf = (account: Account | undefined) =>
      account === undefined ? [] : directSystemGroups(asOfNow, account, now);
    const [left, joined] = [groupsOf(before), groupsOf(after)];
    const changeOf = (group: SystemGroup) => ({
      group_id: organization.systemGroups[group],
      user_ids: [userId],
    });
    const events = [
      ...left
        .filter((group) => !joined.includes(group))
        .map((group) => userGroupRemoveMembers.of(changeOf(group))),
      ...joined
        .filter((group) => !left.includes(group))
        .map((group) => userGroupAddMembers.of(changeOf(group))),
    ];
    return events.map((event) => ({ event, audience: everyone }));
  });
};
