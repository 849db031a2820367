/** Asks all nodes for what they hold in memory. Each answers by notifications on a channel of the question. */
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { read, write } from '../../db/sql.ts';
import { listsForNotifications } from './notification-size.ts';

/** The channel that nodes listen to. */
export const channel = 'parlance_news';
export const nodeName = 'parlance node';

/** SQL that counts the nodes. */
export const nodeCount = `select count(*)::int as nodes from pg_stat_activity
  where datname = current_database() and application_name = '${nodeName}'`;

const mark = '?';
/** Milliseconds. */
const patience = 5000;

/** Returns the channel for the answer; undefined for other words. */
export const questionIn = (word: string): string | undefined =>
  word.startsWith(mark) ? word.slice(mark.length) : undefined;

interface Answer {
  readonly node: string;
  readonly some: readonly unknown[];
  readonly isLast: boolean;
}

export const answersOf = (node: string, all: readonly object[]): string[] => {
  const lists = listsForNotifications(all, (one) => Buffer.byteLength(JSON.stringify(one)));
  // A node that holds nothing says so.
  if (lists.length === 0) lists.push([]);
  return lists.map((some, index) =>
    JSON.stringify({ node, some, isLast: index === lists.length - 1 } satisfies Answer),
  );
};

export interface Answers<T> {
  readonly all: readonly T[];
  readonly nodes: number;
  /** How many did not answer in time. */
  readonly silent: number;
}

const countNodes = async ({ query }: Database): Promise<number> => {
  const { rows } = await read<{ nodes: number }>`${sql.raw(nodeCount)}`.execute(query);
  return rows[0]!.nodes;
};

/** Nodes first obey the words. */
export const askNodes = async <T>(database: Database, words: readonly string[] = []): Promise<Answers<T>> => {
  const own = `parlance_answers_${randomBytes(8).toString('hex')}`;
  const all: T[] = [];
  const finished = new Set<string>();
  const signal = AbortSignal.timeout(patience);
  const steps = new EventEmitter();
  const next = async (step: 'listening' | 'answer') => {
    // Out of patience: what was said until then is the answer.
    await once(steps, step, { signal }).catch(() => {});
  };
  const listening = next('listening');
  const line = database.listen({
    channel: own,
    name: 'parlance command',
    hear: (payload) => {
      const { node, some, isLast } = JSON.parse(payload) as Answer;
      all.push(...(some as T[]));
      if (isLast) finished.add(node);
      steps.emit('answer');
    },
    onListening: () => steps.emit('listening'),
  });
  try {
    await listening;
    const nodes = await countNodes(database);
    for (const list of listsForNotifications([...words, `${mark}${own}`], ({ length }) => length))
      await write`select pg_notify(${channel}, ${['command', ...list].join(' ')})`.execute(database.query);
    while (finished.size < nodes && !signal.aborted) await next('answer');
    return { all, nodes, silent: Math.max(0, nodes - finished.size) };
  } finally {
    await line.close();
  }
};
