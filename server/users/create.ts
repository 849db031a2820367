import { ApiError, badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import type { Role } from '@parlance/protocol/users/roles';
import type { Language } from '@parlance/protocol/words/languages';
import { sql } from 'kysely';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Hooks } from '../frame/hooks.ts';
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type BotSetup, storeSetup } from './bot-setup.ts';
import { emitSystemGroups, emitUserAdded } from './emit-changes.ts';
import { type Beginning, userCreated } from './hooks.ts';
import { issueKey } from './keys.ts';
import { emitBotAdded } from './managed-bots.ts';
import { uploadedAvatar } from './render.ts';
import { newcomerSettings, newcomerVisibility } from './settings.ts';
import { checkUniqueName } from './unique-name.ts';
import { type User, userColumns } from './user.ts';

export interface UserGround {
  readonly secrets: Secrets;
  readonly organization: Organization;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly hooks: Hooks;
}

export interface NewUser {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  /** Without it, password sign-in fails. */
  readonly passwordHash?: string | null;
  readonly bot?: { readonly type: number; readonly ownerId: number | null; readonly setup?: BotSetup };
  readonly avatarKey?: string | undefined;
  readonly timezone?: string;
  /** The language of the page where the person joined. */
  readonly language?: Language;
  readonly beginning?: Beginning;
  readonly emailAddressVisibility?: number;
  readonly isImportedStub?: boolean;
  /** The first sign-in then moves `date_joined` [S14]. */
  readonly signsInLater?: boolean;
}

export interface CreatedUser {
  readonly user: User;
  readonly apiKey: string;
}

/** Throws BAD_REQUEST for an address in use, or a name where names are unique. The caller validates both. */
export const createUser = async (
  transaction: Transaction,
  { secrets, organization, now, hooks }: UserGround,
  made: NewUser,
): Promise<CreatedUser> => {
  if (organization.id !== transaction.organizationId)
    throw new ApiError('INTERNAL_ERROR', 'A user must be created in their own organization.');
  if (made.bot === undefined) await checkUniqueName(transaction, organization, made);
  const at = new Date(now());
  const { rows } = await write<User>`
    with u as (
      insert into users (
        organization_id, email, full_name, role, is_bot, bot_type, bot_owner_id, password_hash, timezone,
        email_address_visibility, is_imported_stub, created_at, first_sign_in_at, settings, avatar_key, avatar_source
      ) values (
        ${organization.id}, ${made.email}, ${made.fullName}, ${made.role}, ${made.bot !== undefined},
        ${made.bot?.type ?? null}, ${made.bot?.ownerId ?? null}, ${made.passwordHash ?? null},
        ${made.timezone ?? ''}, ${made.emailAddressVisibility ?? newcomerVisibility(organization)},
        ${made.isImportedStub ?? false}, ${at}, ${made.signsInLater === true ? null : at},
        ${made.bot === undefined ? newcomerSettings(organization, made.language) : {}}::jsonb,
        ${made.avatarKey ?? null}, ${made.avatarKey === undefined ? 'J' : uploadedAvatar}
      )
      on conflict (organization_id, lower(email)) do nothing
      returning *
    )
    select ${sql.raw(userColumns)} from u
  `.execute(transaction.query);
  const user = rows[0];
  if (user === undefined)
    throw badRequest(say("Email '{email}' already in use", { email: made.email }), { var_name: 'email' });
  const apiKey = await issueKey(transaction, secrets, user.id);
  emitUserAdded(transaction, organization, user);
  if (made.bot?.setup !== undefined) await storeSetup(transaction, secrets, user.id, made.bot.setup);
  if (user.isBot) emitBotAdded(transaction, secrets, user);
  emitSystemGroups(
    transaction,
    organization,
    { userId: user.id, before: undefined, after: user },
    at.getTime(),
  );
  await hooks.fire(userCreated, transaction, {
    organization,
    user,
    now: at.getTime(),
    beginning: made.beginning,
  });
  return { user, apiKey };
};
