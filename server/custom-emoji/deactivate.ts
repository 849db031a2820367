/** Emoji go out of use, and come back with their picture and author. */
import { type CustomEmoji, customEmojiUpdateOne } from '@parlance/protocol/custom-emoji';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { writeOrganization } from '../organization/index.ts';
import { fetchCustomEmoji } from './find.ts';
import { mayAdd } from './may-add.ts';
import { checkMayTakeName, normaliseEmojiName } from './name.ts';

/** For administrators, and authors who still may add emoji. `choose` finds the emoji among all, or throws. */
const change = async (
  service: Service,
  call: Call,
  deactivated: boolean,
  choose: (all: readonly CustomEmoji[]) => CustomEmoji,
): Promise<void> => {
  const { actor, organization } = call;
  const isAdministrator = actor.role <= roles.administrator;
  const mayChangeOwn = isAdministrator || (await mayAdd(service, call));
  await service.database.transact(organization.id, actor, async (transaction) => {
    await service.directory.lock(transaction);
    const all = await fetchCustomEmoji(transaction);
    const emoji = choose(Object.values(all));
    if (!isAdministrator && !(mayChangeOwn && emoji.author_id === actor.id))
      throw badRequest('Must be an organization administrator or emoji author');
    await write`
      update custom_emoji set deactivated = ${deactivated}
      where organization_id = ${transaction.organizationId} and id = ${Number(emoji.id)}
    `.execute(transaction.query);
    await writeOrganization(transaction, {});
    const after = { ...all, [emoji.id]: { ...emoji, deactivated } };
    const told = { emoji_id: emoji.id, data: { deactivated }, realm_emoji: after };
    transaction.emit(customEmojiUpdateOne.of(told), { everyone: true });
  });
};

const notThere = (name: string) => new ApiError('NOT_FOUND', say("Emoji '{name}' does not exist", { name }));

/** Throws NOT_FOUND and BAD_REQUEST. */
export const doDeactivateEmoji = (service: Service, call: Call, given: string): Promise<void> => {
  const name = normaliseEmojiName(given);
  return change(service, call, true, (all) => {
    const emoji = all.find((one) => one.name === name && !one.deactivated);
    if (emoji === undefined) throw notThere(name);
    return emoji;
  });
};

/** Throws NOT_FOUND, UNAUTHORIZED_PRINCIPAL and BAD_REQUEST. */
export const doReactivateEmoji = (service: Service, call: Call, id: number): Promise<void> =>
  change(service, call, false, (all) => {
    const emoji = all.find((one) => one.id === String(id) && one.deactivated);
    if (emoji === undefined) throw notThere(String(id));
    checkMayTakeName(call.actor.role, emoji.name);
    if (all.some((one) => one.name === emoji.name && !one.deactivated))
      throw badRequest('A custom emoji with this name already exists.', { var_name: 'emoji_name' });
    return emoji;
  });
