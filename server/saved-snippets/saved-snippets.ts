/** A user's saved snippets. Other users' are answered as missing. */
import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import {
  type createSavedSnippet,
  type editSavedSnippet,
  type SavedSnippet,
  savedSnippetsAdd,
  savedSnippetsRemove,
  savedSnippetsUpdate,
} from '@parlance/protocol/saved-snippets';
import { sql } from 'kysely';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';

const columns = sql`id, title, content, floor(extract(epoch from created_at))::int8 as date_created`;

const noSuchSnippet = () => new ApiError('NOT_FOUND', 'Saved snippet does not exist.');

export const fetchSnippets = async (reader: Reader, userId: number): Promise<SavedSnippet[]> => {
  const { rows } = await read<SavedSnippet>`
    select ${columns} from saved_snippets
    where organization_id = ${reader.organizationId} and user_id = ${userId}
    order by id
  `.execute(reader.query);
  return rows;
};

const checkFilled = (name: 'title' | 'content', text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '') throw badRequest(say('{name} cannot be blank', { name }), { var_name: name });
  return trimmed;
};

export const create = (
  { database, now }: Service,
  input: Input<typeof createSavedSnippet>,
  { actor, organization }: Call,
): Promise<number> => {
  const title = checkFilled('title', input.title);
  const content = checkFilled('content', input.content);
  return database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write<SavedSnippet>`
      insert into saved_snippets (organization_id, user_id, title, content, created_at)
      select ${organization.id}, ${actor.id}, ${title}, ${content}, ${new Date(now())}::timestamptz
      where ${limits.snippetsOfUser} > (
        select count(*) from saved_snippets where organization_id = ${organization.id} and user_id = ${actor.id})
      returning ${columns}
    `.execute(transaction.query);
    const [snippet] = rows;
    if (snippet === undefined)
      throw badRequest(say('You can save at most {limit} snippets.', { limit: limits.snippetsOfUser }));
    transaction.emit(savedSnippetsAdd.of({ saved_snippet: snippet }), { users: [actor.id] });
    return snippet.id;
  });
};

/** Throws NOT_FOUND; emits nothing if nothing changes. */
export const change = async (
  { database }: Service,
  input: Input<typeof editSavedSnippet>,
  { actor, organization }: Call,
): Promise<void> => {
  if (input.title === undefined && input.content === undefined)
    throw badRequest('Give a title, content, or both.', { var_name: 'title' });
  const title = input.title === undefined ? null : checkFilled('title', input.title);
  const content = input.content === undefined ? null : checkFilled('content', input.content);
  if (!fitsInteger(input.saved_snippet_id)) throw noSuchSnippet();
  await database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write<SavedSnippet & { is_changed: boolean }>`
      with before as (
        select title, content from saved_snippets
        where organization_id = ${organization.id} and user_id = ${actor.id} and id = ${input.saved_snippet_id}
        for update
      )
      update saved_snippets s
      set title = coalesce(${title}::text, before.title), content = coalesce(${content}::text, before.content)
      from before
      where s.organization_id = ${organization.id} and s.id = ${input.saved_snippet_id}
      returning s.id, s.title, s.content, floor(extract(epoch from s.created_at))::int8 as date_created,
        (s.title, s.content) is distinct from (before.title, before.content) as is_changed
    `.execute(transaction.query);
    const [row] = rows;
    if (row === undefined) throw noSuchSnippet();
    const { is_changed, ...snippet } = row;
    if (is_changed)
      transaction.emit(savedSnippetsUpdate.of({ saved_snippet: snippet }), { users: [actor.id] });
  });
};

export const remove = async (
  { database }: Service,
  id: number,
  { actor, organization }: Call,
): Promise<void> => {
  if (!fitsInteger(id)) throw noSuchSnippet();
  await database.transact(organization.id, actor, async (transaction) => {
    const { rows } = await write`
      delete from saved_snippets
      where organization_id = ${organization.id} and user_id = ${actor.id} and id = ${id}
      returning id
    `.execute(transaction.query);
    if (rows.length === 0) throw noSuchSnippet();
    transaction.emit(savedSnippetsRemove.of({ saved_snippet_id: id }), { users: [actor.id] });
  });
};
