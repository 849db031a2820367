/** [S123] to [S125]. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type ReactionType, reactionTypes } from '@parlance/protocol/messages/messages';
import { say } from '@parlance/protocol/phrase';
import { userStatusChanged, type WireUserStatus } from '@parlance/protocol/user-status';
import { roles } from '@parlance/protocol/users/roles';
import { checkEmoji, completeReference } from '../custom-emoji/index.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { presenceSettingChanged } from '../presence/index.ts';
import { accessUser, doChangeSetting, noSuchUser, settingsOf, type User } from '../users/index.ts';
import { renderEmoji, type Status } from './read.ts';

export interface StatusInput {
  readonly status_text?: string | undefined;
  readonly emoji_name?: string | undefined;
  readonly emoji_code?: string | undefined;
  readonly reaction_type?: string | undefined;
  readonly away?: boolean | undefined;
}

const checkText = (given: string): string => {
  const text = given.trim();
  if ([...text].length > limits.statusTextLength)
    throw badRequest(
      say('{name} is too long (limit: {limit} characters)', {
        name: 'status_text',
        limit: limits.statusTextLength,
      }),
      {
        var_name: 'status_text',
      },
    );
  if (/[\p{Cc}\p{Cs}]/u.test(text))
    throw badRequest(say('{name} contains characters that cannot be shown.', { name: 'status_text' }), {
      var_name: 'status_text',
    });
  return text;
};

const isReactionType = (text: string): text is ReactionType =>
  (reactionTypes as readonly string[]).includes(text);

/** Returns undefined for an omitted emoji, empty values for none. Throws BAD_REQUEST. */
const checkStatusEmoji = async (
  reader: Reader,
  { emoji_name: name, emoji_code: code, reaction_type: type }: StatusInput,
): Promise<Omit<Status, 'text'> | undefined> => {
  if (name === undefined) {
    if (code === undefined && type === undefined) return undefined;
    throw badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
  }
  if (name === '') return { emojiName: '', emojiCode: '', reactionType: 'unicode_emoji' };
  if (type !== undefined && !isReactionType(type))
    throw badRequest('Invalid emoji type.', { var_name: 'reaction_type' });
  const emoji = await completeReference(reader, { emoji_name: name, emoji_code: code, reaction_type: type });
  await checkEmoji(reader, emoji);
  if (emoji.name !== name) throw badRequest('Invalid emoji name', { var_name: 'emoji_name' });
  return { emojiName: emoji.name, emojiCode: emoji.code, reactionType: emoji.type };
};

const writeStatus = async (
  { organizationId, query }: Transaction,
  userId: number,
  text: string | undefined,
  emoji: Omit<Status, 'text'> | undefined,
): Promise<void> => {
  const { emojiName = '', emojiCode = '', reactionType = '' } = emoji ?? {};
  const hasEmoji = emoji !== undefined;
  await write`
    insert into user_statuses as s (organization_id, user_id, status_text, emoji_name, emoji_code, reaction_type)
    values (${organizationId}, ${userId}, ${text ?? ''}, ${emojiName}, ${emojiCode}, ${reactionType})
    on conflict (organization_id, user_id) do update set
      status_text = case when ${text !== undefined} then excluded.status_text else s.status_text end,
      emoji_name = case when ${hasEmoji} then excluded.emoji_name else s.emoji_name end,
      emoji_code = case when ${hasEmoji} then excluded.emoji_code else s.emoji_code end,
      reaction_type = case when ${hasEmoji} then excluded.reaction_type else s.reaction_type end
  `.execute(query);
  await write`
    delete from user_statuses
    where organization_id = ${organizationId} and user_id = ${userId} and status_text = '' and emoji_name = ''
  `.execute(query);
};

const hold = async (transaction: Transaction, userId: number): Promise<User> => {
  await read`
    select from users where organization_id = ${transaction.organizationId} and id = ${userId} for no key update
  `.execute(transaction.query);
  return accessUser(transaction, userId);
};

/** Changes only given parts [S124]. Throws BAD_REQUEST. */
const doUpdateStatus = async (
  { database, hooks, now }: Service,
  { actor, organization }: Call,
  targetId: number,
  input: StatusInput,
): Promise<void> => {
  if (Object.values(input).every((value) => value === undefined))
    throw badRequest('Client did not pass any new values.');
  const text = input.status_text === undefined ? undefined : checkText(input.status_text);
  await database.transact(organization.id, actor, async (transaction) => {
    const emoji = await checkStatusEmoji(transaction, input);
    const user = await hold(transaction, targetId);
    if (text !== undefined || emoji !== undefined) {
      await writeStatus(transaction, targetId, text, emoji);
      const news: WireUserStatus = {
        ...(text === undefined ? {} : { status_text: text }),
        ...(emoji === undefined ? {} : renderEmoji(organization, emoji)),
      };
      transaction.emit(userStatusChanged.of({ user_id: targetId, ...news }), {
        everyone: true,
        about: targetId,
      });
    }
    const isShown = settingsOf(user).presence_enabled;
    if (input.away === undefined || input.away === !isShown) return;
    await doChangeSetting(transaction, targetId, 'presence_enabled', !input.away);
    const change = { organization, userId: targetId, isEnabled: !input.away, now: now() };
    await hooks.fire(presenceSettingChanged, transaction, change);
  });
};

export const doUpdateOwnStatus = (service: Service, call: Call, input: StatusInput): Promise<void> =>
  doUpdateStatus(service, call, call.actor.id, input);

/** Checks permission before looking up the user. Throws BAD_REQUEST. */
export const doUpdateUserStatus = async (
  service: Service,
  call: Call,
  targetId: number,
  input: StatusInput,
): Promise<void> => {
  if (call.actor.role > roles.administrator) throw badRequest('Insufficient permission');
  const target = await accessUser(call.reader, targetId);
  if (target.systemBot !== null) throw noSuchUser();
  if (!target.isActive) throw badRequest('User is deactivated');
  await doUpdateStatus(service, call, targetId, input);
};

/** Emits the older `away` form of the presence setting [S28]. */
export const emitAway = async (
  transaction: Transaction,
  userId: number,
  isPresenceEnabled: boolean,
): Promise<void> => {
  transaction.emit(userStatusChanged.of({ user_id: userId, away: !isPresenceEnabled }), {
    everyone: true,
    about: userId,
  });
};

export const doEraseStatus = async (transaction: Transaction, userId: number): Promise<void> => {
  const { rows } = await write`
    delete from user_statuses where organization_id = ${transaction.organizationId} and user_id = ${userId}
    returning user_id
  `.execute(transaction.query);
  if (rows.length === 0) return;
  const none = {
    status_text: '',
    emoji_name: '',
    emoji_code: '',
    reaction_type: 'unicode_emoji' as const,
  };
  transaction.emit(userStatusChanged.of({ user_id: userId, ...none }), { everyone: true, about: userId });
};
