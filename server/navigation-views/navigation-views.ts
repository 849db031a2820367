/** A user's private navigation views. */
import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import {
  type addNavigationView,
  builtInViews,
  type editNavigationView,
  type NavigationView,
  navigationViewAdd,
  navigationViewRemove,
  navigationViewUpdate,
} from '@parlance/protocol/navigation-views';
import { say } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';

const noSuchView = () => new ApiError('NOT_FOUND', 'Navigation view does not exist.');

export const fetchViews = async (reader: Reader, userId: number): Promise<NavigationView[]> => {
  const { rows } = await read<NavigationView>`
    select fragment, is_pinned, name from navigation_views
    where organization_id = ${reader.organizationId} and user_id = ${userId}
    order by fragment
  `.execute(reader.query);
  return rows;
};

/** Built-in views keep their names; others need one. Returns it trimmed. */
const checkName = (fragment: string, name: string | undefined): string | null => {
  if (builtInViews.has(fragment)) {
    if (name !== undefined)
      throw badRequest('Built-in views cannot have a custom name.', { var_name: 'name' });
    return null;
  }
  const trimmed = name?.trim() ?? '';
  if (trimmed === '') throw badRequest('Custom views must have a valid name.', { var_name: 'name' });
  return trimmed;
};

/** Locks the user's row, so that a view is not added twice. */
const countAlike = async (
  { query, organizationId }: Transaction,
  userId: number,
  view: { readonly fragment: string | null; readonly name: string | null },
): Promise<{ alike: number; total: number }> => {
  await read`
    select from users where organization_id = ${organizationId} and id = ${userId} for no key update
  `.execute(query);
  const { rows } = await read<{ alike: number; total: number }>`
    select count(*) as total,
      count(*) filter (where fragment = ${view.fragment}::text or name = ${view.name}::text) as alike
    from navigation_views where organization_id = ${organizationId} and user_id = ${userId}
  `.execute(query);
  return rows[0]!;
};

const alreadyExists = () => badRequest('Navigation view already exists.');

export const add = async (
  { database }: Service,
  input: Input<typeof addNavigationView>,
  { actor, organization }: Call,
): Promise<void> => {
  const fragment = input.fragment.trim();
  if (fragment === '') throw badRequest('fragment cannot be blank', { var_name: 'fragment' });
  const name = checkName(fragment, input.name);
  await database.transact(organization.id, actor, async (transaction) => {
    const { alike, total } = await countAlike(transaction, actor.id, { fragment, name });
    if (alike > 0) throw alreadyExists();
    if (total >= limits.viewsOfUser)
      throw badRequest(say('You can have at most {limit} navigation views.', { limit: limits.viewsOfUser }));
    await write`
      insert into navigation_views (organization_id, user_id, fragment, is_pinned, name)
      values (${organization.id}, ${actor.id}, ${fragment}, ${input.is_pinned}, ${name}::text)
    `.execute(transaction.query);
    const view = { fragment, is_pinned: input.is_pinned, name };
    transaction.emit(navigationViewAdd.of({ navigation_view: view }), { users: [actor.id] });
  });
};

/** Throws NOT_FOUND; emits nothing if nothing changes. */
export const change = async (
  { database }: Service,
  input: Input<typeof editNavigationView>,
  { actor, organization }: Call,
): Promise<void> => {
  const fragment = input.fragment.trim();
  const name = input.name === undefined ? undefined : checkName(fragment, input.name);
  await database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await read<NavigationView>`
      select fragment, is_pinned, name from navigation_views
      where organization_id = ${organization.id} and user_id = ${actor.id} and fragment = ${fragment}
      for update
    `.execute(transaction.query);
    const [before] = rows;
    if (before === undefined) throw noSuchView();
    const data = {
      ...(input.is_pinned === undefined || input.is_pinned === before.is_pinned
        ? {}
        : { is_pinned: input.is_pinned }),
      ...(name === undefined || name === null || name === before.name ? {} : { name }),
    };
    if (Object.keys(data).length === 0) return;
    if (data.name !== undefined) {
      const { alike } = await countAlike(transaction, actor.id, { fragment: null, name: data.name });
      if (alike > 0) throw alreadyExists();
    }
    const after = { ...before, ...data };
    await write`
      update navigation_views set is_pinned = ${after.is_pinned}, name = ${after.name}::text
      where organization_id = ${organization.id} and user_id = ${actor.id} and fragment = ${fragment}
    `.execute(transaction.query);
    transaction.emit(navigationViewUpdate.of({ fragment, data }), { users: [actor.id] });
  });
};

export const remove = async (
  { database }: Service,
  given: string,
  { actor, organization }: Call,
): Promise<void> => {
  const fragment = given.trim();
  await database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write`
      delete from navigation_views
      where organization_id = ${organization.id} and user_id = ${actor.id} and fragment = ${fragment}
      returning fragment
    `.execute(transaction.query);
    if (rows.length === 0) throw noSuchView();
    transaction.emit(navigationViewRemove.of({ fragment }), { users: [actor.id] });
  });
};
