/** Accounts that come, leave by themselves, and go with what they wrote. */
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  reactivateUser,
  updateUser,
  updateUserByEmail,
} from '@parlance/protocol/users/users';
import type { Actions } from './game.ts';

export const accounts: Actions = ({ owner, administrator, newcomer, anybody, random, next }) => {
  const made: number[] = [];
  const half = () => random.next() < 0.5;
  return [
    async () => {
      const number = next();
      const { user_id } = await owner.bare.call(createUser, {
        email: `made${number}@example.com`,
        password: 'a good long passphrase',
        full_name: `Made ${number}`,
      });
      made.push(user_id);
    },
    () =>
      owner.bare.call(deactivateUser, {
        user_id: random.pick(made),
        actions: { delete_profile: random.next() < 0.2, delete_direct_messages: half() },
      }),
    () =>
      owner.bare.call(deactivateUser, {
        user_id: newcomer.id,
        actions: { delete_public_channel_messages: half(), delete_private_channel_messages: half() },
      }),
    () => administrator.bare.call(reactivateUser, { user_id: random.pick([newcomer.id, ...made]) }),
    () => newcomer.bare.call(deactivateOwnUser),
    () =>
      owner.bare.call(updateUser, { user_id: random.pick(made), role: random.pick([200, 300, 400, 600]) }),
    () =>
      owner.bare.call(updateUserByEmail, { email: anybody().person.email, full_name: `Renamed ${next()}` }),
  ];
};
