/**
 * A restore is no journey in time for clients. They may know numbers that the backup does not, and what was sent after it
 * must not be sent again.
 */
import type pg from 'pg';

export interface Wishes {
  /** For trying things: the copy sends nothing, and all sign in again. */
  readonly asCopy: boolean;
  readonly signEveryoneOut: boolean;
  readonly sendOverdue: boolean;
}

export interface Held {
  readonly sender: string;
  /** ISO 8601. */
  readonly due: string;
}

/**
 * Positions that may have been given after the backup: as many as a busy organization uses, and a margin. Messages have
 * these numbers, and clients keep messages by them.
 */
const margin = 2 ** 20;
const positionsPerSecond = 50;

/** `age` is the age of the backup in seconds. */
const leapAhead = async (client: pg.ClientBase, age: number): Promise<void> => {
  const leap = margin + Math.ceil(Math.max(0, age) * positionsPerSecond);
  await client.query('update organization_logs set position = position + $1', [leap]);
  // Consumers of the log begin where it begins now.
  await client.query(`update log_cursors c set position = l.position from organization_logs l
    where l.organization_id = c.organization_id`);
  // A client of the old generation registers again.
  await client.query(`update organizations set version = version + 1,
    generation = greatest(generation + 1, extract(epoch from now())::bigint)`);
};

const mostListed = 100;

/** The former service may have sent them. Their senders find them among their scheduled messages, as failed. */
const holdOverdue = async (
  client: pg.ClientBase,
): Promise<{ readonly count: number; readonly held: Held[] }> => {
  const { rows, rowCount } = await client.query<{ sender: string; due: Date }>(`
    with held as (
      update scheduled_messages set failed = true where deliver_at <= now() and not failed
      returning organization_id, sender_id, deliver_at
    )
    select u.email as sender, h.deliver_at as due from held h
    join users u on u.organization_id = h.organization_id and u.id = h.sender_id order by 2`);
  const held = rows.slice(0, mostListed).map(({ sender, due }) => ({ sender, due: due.toISOString() }));
  return { count: rowCount ?? 0, held };
};

const dropReminders = async (client: pg.ClientBase): Promise<number> =>
  (await client.query('delete from reminders where deliver_at <= now()')).rowCount ?? 0;

/** The service sends only what is at most ten minutes late. */
const bringForward = async (client: pg.ClientBase): Promise<number> => {
  const { rowCount } = await client.query(
    'update scheduled_messages set deliver_at = now() where deliver_at <= now() and not failed',
  );
  return rowCount ?? 0;
};

const endAccess = async (client: pg.ClientBase): Promise<void> => {
  await client.query('delete from sessions');
  await client.query('delete from api_keys');
};

/** What only the lost key could read. */
const endSecrets = async (client: pg.ClientBase): Promise<void> => {
  await endAccess(client);
  for (const table of ['account_links', 'invitations']) await client.query(`delete from ${table}`);
  await endDevices(client);
};

const endDevices = async (client: pg.ClientBase): Promise<void> => {
  for (const table of [
    'client_devices',
    'push_tokens',
    'web_push_subscriptions',
    'web_push_keys',
    'pushed_messages',
  ])
    await client.query(`delete from ${table}`);
};

const becomeCopy = async (client: pg.ClientBase): Promise<void> => {
  await endAccess(client);
  await endDevices(client);
  await client.query(`update organizations set uuid = gen_random_uuid(), name = left(name, 33) || ' (copy)'`);
  await client.query('update installation set is_copy = true');
};

export interface Settled {
  readonly held: number;
  readonly held_messages: readonly Held[];
  readonly sent_overdue: number;
  readonly dropped_reminders: number;
}

export interface Circumstances extends Wishes {
  readonly madeAt: Date;
  readonly keyFingerprint: string | null;
  readonly isKeyLost: boolean;
}

/** One transaction: a restore is finished with all of it. */
export const settle = async (client: pg.ClientBase, where: Circumstances): Promise<Settled> => {
  const { madeAt, asCopy, signEveryoneOut, sendOverdue, isKeyLost } = where;
  await client.query('begin');
  await client.query('set constraints all immediate');
  await leapAhead(client, (Date.now() - madeAt.getTime()) / 1000);
  const sent_overdue = sendOverdue ? await bringForward(client) : 0;
  const { count: held, held: held_messages } = sendOverdue
    ? { count: 0, held: [] }
    : await holdOverdue(client);
  const dropped_reminders = sendOverdue ? 0 : await dropReminders(client);
  if (isKeyLost) await endSecrets(client);
  if (asCopy) await becomeCopy(client);
  if (signEveryoneOut) await endAccess(client);
  await client.query(
    'update installation set restored_at = now(), restored_from = $1, key_fingerprint = $2',
    [madeAt, where.keyFingerprint],
  );
  await client.query('commit');
  return { held, held_messages, sent_overdue, dropped_reminders };
};
