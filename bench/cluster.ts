/** Several nodes on one PostgreSQL of their own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '@parlance/server/db/engine';
import { startEngine } from '@parlance/server/db/start-engine';
import type { Child } from './children.ts';
import { getRequest, type Person, postRequest } from './load/request.ts';
import { databasePids } from './processes.ts';
import { type RunningService, startService } from './service.ts';
import { makeDirectory, removeDirectory } from './temporary.ts';

/** Milliseconds. */
const [between, patience] = [20, 10_000];

/** A new node listens before it writes them. */
const readCredentials = async (path: string): Promise<string> => {
  for (let waited = 0; waited < patience; waited += between) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text.endsWith('\n')) return text;
    await new Promise((resolve) => setTimeout(resolve, between));
  }
  throw new Error(`There are no credentials in ${path}.`);
};

/** Gives `work` a database of its own with one node. */
export const withCluster = async <T>(work: (cluster: Cluster) => Promise<T>): Promise<T> => {
  const cluster = await Cluster.open();
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
  }
};

export class Cluster {
  readonly #directory: string;
  readonly #engine: Engine;
  readonly nodes: RunningService[] = [];

  private constructor(directory: string, engine: Engine) {
    this.#directory = directory;
    this.#engine = engine;
  }

  /** Shared, for the files and the secret key. */
  get #dataDirectory(): string {
    return join(this.#directory, 'data');
  }

  get #databaseDirectory(): string {
    return join(this.#directory, 'database');
  }

  /** Starts with one node. */
  static async open(): Promise<Cluster> {
    const directory = await makeDirectory('cluster');
    const engine = await startEngine({
      dataDirectory: join(directory, 'database'),
      report: () => {},
      settings: { max_connections: '200' },
    });
    const cluster = new Cluster(directory, engine);
    try {
      await cluster.add();
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  async add(): Promise<RunningService> {
    const { connection } = this.#engine;
    if ('url' in connection) throw new Error('The nodes are measured on a database of their own.');
    const { socketDirectory, port, user, database } = connection;
    const node = await startService(this.#dataDirectory, {
      environment: {
        DATABASE_URL: `postgres:///${database}`,
        PGHOST: socketDirectory,
        PGPORT: String(port),
        PGUSER: user,
      },
    });
    this.nodes.push(node);
    return node;
  }

  /** Ends all nodes except the first. */
  async shrink(): Promise<void> {
    await Promise.all(this.nodes.splice(1).map((node) => node.stop()));
  }

  /** Returns the owner, and a channel that only the owner follows. */
  async settle(load: Child): Promise<{ readonly owner: Person; readonly channel: number }> {
    const text = await readCredentials(join(this.#dataDirectory, 'owner.zuliprc'));
    const fieldOf = (name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(text)?.[1] ?? '';
    const owner: Person = { user_id: 0, email: fieldOf('email'), api_key: fieldOf('key') };
    const { port } = this.nodes[0]!;
    const ask = async (request: string) => {
      const [body] = await load.ask<string[]>('answerAll', { port, requests: [request], atOnce: 1 });
      return JSON.parse(body!);
    };
    await ask(postRequest('/users/me/subscriptions', owner, { subscriptions: '[{"name":"measured"}]' }));
    const { stream_id: channel } = await ask(getRequest('/get_stream_id', owner, { stream: 'measured' }));
    return { owner, channel };
  }

  /** Lets the database answer nothing while `work` runs, as when the network is cut. */
  async withoutDatabase<T>(work: () => Promise<T>): Promise<T> {
    const pids = await databasePids(this.#databaseDirectory);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      return await work();
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.#engine.stop();
    await removeDirectory(this.#directory);
  }
}
