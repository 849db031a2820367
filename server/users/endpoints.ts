import { roles } from '@parlance/protocol/users/roles';
import * as protocol from '@parlance/protocol/users/users';
import type { Reader } from '../db/reader.ts';
import { type Call, on, onOpen, type Routes } from '../frame/routes.ts';
import { JsonText } from '../http/call.ts';
import { checkAddress } from '../organization/index.ts';
import { accessSeenUser, accessUser, accessUserByEmail, fetchSeenUsers } from './accounts.ts';
import { fetchSeen } from './acquaintance.ts';
import { createUser } from './create.ts';
import { deactivateUser, reactivateUser } from './deactivate.ts';
import { accountCreated, keysRevoked } from './hooks.ts';
import { regenerateKey } from './keys.ts';
import { checkEmail, checkFullName, checkPassword } from './name.ts';
import { hashPassword } from './passwords/hash.ts';
import { renderUser, seesEmail } from './render.ts';
import { checkAdministrator } from './rights.ts';
import { sessionRoutes } from './sessions/endpoints.ts';
import { signIn } from './sessions/sign-in.ts';
import { isSpectator, onWithSpectators } from './spectator.ts';
import type { User } from './user.ts';

interface Views {
  readonly client_gravatar: boolean;
  readonly include_custom_profile_fields: boolean;
}

const show = (user: User, { actor, organization }: Call, input: Views) =>
  renderUser(user, organization, {
    seesEmail: seesEmail(actor, user),
    clientGravatar: input.client_gravatar,
    withProfile: input.include_custom_profile_fields,
    isOpen: isSpectator(actor),
  });

const accessViewer = (reader: Reader, actor: User) =>
  isSpectator(actor) ? actor : accessUser(reader, actor.id);

export const routes: Routes = (service) => {
  const { database, roster, secrets } = service;
  return [
    on(protocol.createUser, async (input, call) => {
      checkAdministrator(call.actor);
      const email = checkEmail(input.email);
      checkAddress(call.organization, email);
      const fullName = checkFullName(input.full_name);
      await checkPassword(input.password, [email, fullName]);
      const passwordHash = await hashPassword(input.password, call.address);
      const { organization, actor } = call;
      const { user } = await database.transact(organization.id, actor, async (transaction) => {
        const created = await createUser(
          transaction,
          { ...service, organization },
          { email, fullName, role: roles.member, passwordHash, signsInLater: true },
        );
        await service.hooks.fire(accountCreated, transaction, { service, organization, user: created.user });
        return created;
      });
      return { user_id: user.id };
    }),
    onWithSpectators(service, protocol.getUsers, async (input, call) => {
      const { actor } = call;
      if (input.user_ids !== undefined)
        return {
          members: (await fetchSeenUsers(call.reader, call.organization, actor, input.user_ids))
            .filter((user) => user.systemBot === null)
            .map((user) => show(user, call, input)),
        };
      const { active, inactive } = await database.snapshot(call.organization.id, async (reader) => {
        const viewer = await accessViewer(reader, actor);
        return roster.fetch(reader, call.organization, viewer, {
          clientGravatar: input.client_gravatar,
          withProfile: input.include_custom_profile_fields,
          seen: await fetchSeen(reader, call.organization, viewer),
        });
      });
      const lists = [active, inactive].map(({ text }) => text.slice(1, -1)).filter((text) => text !== '');
      return new JsonText(`"members":[${lists.join(',')}]`);
    }),
    on(protocol.getUser, async (input, call) => ({
      user: show(
        await accessSeenUser(call.reader, call.organization, call.actor, input.user_id),
        call,
        input,
      ),
    })),
    on(protocol.getUserByEmail, async (input, call) => ({
      user: show(
        await accessUserByEmail(call.reader, call.organization, call.actor, input.email),
        call,
        input,
      ),
    })),
    on(protocol.deactivateUser, async ({ user_id, actions }, call) => {
      await deactivateUser(service, call, user_id, actions);
      return {};
    }),
    on(protocol.deactivateOwnUser, async (_input, call) => {
      await deactivateUser(service, call, call.actor.id);
      return {};
    }),
    on(protocol.reactivateUser, async ({ user_id }, call) => {
      await reactivateUser(service, call, user_id);
      return {};
    }),
    onOpen(protocol.fetchApiKey, (input, call) => signIn(service, call, input)),
    on(protocol.regenerateApiKey, async (_input, { actor, organization }) => ({
      api_key: await database.transact(organization.id, actor, async (transaction) => {
        const key = await regenerateKey(transaction, secrets, actor.id);
        await service.hooks.fire(keysRevoked, transaction, actor.id);
        return key;
      }),
    })),
    ...sessionRoutes(service),
  ];
};
