/** Overdue rows behave as after an interruption of the service. */
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Task } from '../../jobs/task.ts';
import { parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { fetchResolver } from '../../messages/index.ts';
import type { Organization } from '../../organization/index.ts';
import { deliverTask, remindTask } from '../../scheduled/index.ts';
import { fetchUsers, type User } from '../../users/index.ts';
import type { Row } from '../format.ts';
import type { Mapping } from './mapping.ts';
import { type Paths, rewriteContent } from './rewrite.ts';

interface ImportGround {
  readonly organization: Organization;
  readonly mapping: Mapping;
  readonly paths: Paths;
}

/** Rendered with the author's access: hidden things must not be looked up [V2]. */
const rendered = async (
  transaction: Transaction,
  organization: Organization,
  author: User,
  content: string,
): Promise<string> => {
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(transaction, organization, [parsed], author);
  return renderMarkdown(content, resolver, parsed).html;
};

const prepare = async <R extends { readonly content: string }>(
  transaction: Transaction,
  { organization, mapping, paths }: ImportGround,
  rows: readonly R[],
  authorOf: (row: R) => number,
): Promise<(R & { readonly author_id: number; readonly rendered_content: string })[]> => {
  const ids = [...new Set(rows.map((row) => mapping.users.of(authorOf(row))))];
  const authors = new Map((await fetchUsers(transaction, ids)).map((user) => [user.id, user]));
  const prepared: (R & { author_id: number; rendered_content: string })[] = [];
  for (const row of rows) {
    const author_id = mapping.users.of(authorOf(row));
    const content = rewriteContent(row.content, mapping, paths);
    const rendered_content = await rendered(transaction, organization, authors.get(author_id)!, content);
    prepared.push({ ...row, author_id, content, rendered_content });
  }
  return prepared;
};

interface Due {
  readonly id: number;
  readonly author: number;
  readonly at: Date;
}

const schedule = <P>(
  transaction: Transaction,
  task: Task<P>,
  due: readonly Due[],
  payload: (one: Due) => P,
): Promise<void> =>
  enqueue(
    transaction,
    task,
    due.map((one) => ({
      payload: payload(one),
      runAt: one.at.getTime(),
      key: String(one.id),
      owners: [`user:${one.author}`],
    })),
  );

export const writeScheduled = async (
  transaction: Transaction,
  ground: ImportGround,
  rows: readonly Row<'scheduled_messages'>[],
): Promise<void> => {
  const { mapping } = ground;
  const written = (await prepare(transaction, ground, rows, (row) => row.sender_id)).map((row) => ({
    ...row,
    channel_id: row.channel_id === null ? null : mapping.channels.of(row.channel_id),
    user_ids: row.user_ids?.map((id) => mapping.users.of(id)) ?? null,
  }));
  const { rows: made } = await write<Due & { failed: boolean }>`
    insert into scheduled_messages (organization_id, sender_id, channel_id, topic, user_ids, content, rendered_content,
      client, read_by_sender, deliver_at, failed)
    select ${transaction.organizationId}, author_id, channel_id, topic,
      case when user_ids is not null then array(select u::int from jsonb_array_elements_text(user_ids) u) end, content,
      rendered_content, client, read_by_sender, deliver_at, failed
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(author_id int, channel_id int, topic text,
      user_ids jsonb, content text, rendered_content text, client text, read_by_sender boolean,
      deliver_at timestamptz, failed boolean)
    returning id, sender_id as author, deliver_at as at, failed
  `.execute(transaction.query);
  const waiting = made.filter(({ failed }) => !failed);
  await schedule(transaction, deliverTask, waiting, ({ id, author }) => ({ id, senderId: author }));
};

export const writeReminders = async (
  transaction: Transaction,
  ground: ImportGround,
  rows: readonly Row<'reminders'>[],
): Promise<void> => {
  const written = await prepare(transaction, ground, rows, (row) => row.user_id);
  const { rows: made } = await write<Due>`
    insert into reminders (organization_id, user_id, message_id, content, rendered_content, deliver_at)
    select ${transaction.organizationId}, author_id, message_id, content, rendered_content, deliver_at
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(author_id int, message_id bigint,
      content text, rendered_content text, deliver_at timestamptz)
    returning id, user_id as author, deliver_at as at
  `.execute(transaction.query);
  await schedule(transaction, remindTask, made, ({ id, author }) => ({ id, userId: author }));
};
