/** Several nodes of one installation in this process, each on a network path of its own to one PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@parlance/server/app/app';
import { openStore } from '@parlance/server/app/store';
import type { Connection, Database } from '@parlance/server/db/database';
import { inject } from 'vitest';
import { type Cast, type Person, secrets } from '../cast.ts';
import { createDatabase, type TestDatabase } from '../database.ts';
import { Faults } from '../faults.ts';
import { Forwarder } from '../outside/forwarder.ts';
import { demand, type Parameters, type Reply, request } from '../wire.ts';

export interface NodeOptions {
  /** Seconds between looks for what a lost notification concealed. */
  readonly newsSeconds?: number;
  readonly rateLimits?: boolean;
  /** Seconds for a statement. */
  readonly patience?: number;
  /** Without, the node runs no jobs, hears no other node and keeps no queues. */
  readonly listens?: boolean;
}

export interface Node {
  readonly app: App;
  readonly database: Database;
  readonly faults: Faults;
  /** The way to the database. */
  readonly line: Forwarder;
  readonly address: string;
  /** Throws unless the answer is 200. */
  call(
    person: Person,
    method: string,
    path: string,
    parameters?: Parameters,
  ): Promise<Record<string, unknown>>;
  /** Returns any answer. */
  try(person: Person, method: string, path: string, parameters?: Parameters): Promise<Reply>;
  stop(): Promise<void>;
}

const externalUrl = 'http://chat.example.org';

const wired = ({ id, email, apiKey: key }: Person) => ({ id, email, key });

const pathTo = (connection: Connection): Forwarder => {
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  return new Forwarder({ path: join(connection.socketDirectory, `.s.PGSQL.${connection.port}`) });
};

export class Nodes {
  readonly all: Node[] = [];
  readonly stored: TestDatabase;
  readonly directory: string;
  readonly people: Cast;

  private constructor(stored: TestDatabase, directory: string, people: Cast) {
    this.stored = stored;
    this.directory = directory;
    this.people = people;
  }

  /** On a database of this run, or on `given` with its own people. */
  static async create(given?: { readonly stored: TestDatabase; readonly people: Cast }): Promise<Nodes> {
    const directory = await mkdtemp(join(tmpdir(), 'parlance-nodes-'));
    const { stored, people } = given ?? { stored: await createDatabase('cast'), people: inject('cast') };
    return new Nodes(stored, directory, people);
  }

  async start(options: NodeOptions = {}): Promise<Node> {
    const { connection } = this.stored;
    const line = pathTo(connection);
    await line.open();
    const { user, database: name } = connection as Exclude<Connection, { url: string }>;
    const store = openStore(
      { url: `postgres://${user}@127.0.0.1:${line.port}/${name}` },
      { externalUrl, connections: 8, patience: options.patience ?? 10 },
    );
    const { database } = store;
    const faults = new Faults();
    const app = await createApp({
      store,
      secrets,
      log: faults.log,
      externalUrl,
      rateLimits: options.rateLimits ?? false,
      proxies: 0,
      bodyLimit: 1_048_576,
      dataDirectory: this.directory,
      uploads: { directory: this.directory, maxFileMib: 1, quotaMib: undefined, s3: undefined },
      mail: { smtpUrl: undefined, from: undefined, directory: join(this.directory, 'mail') },
      accounts: { invitationMinutes: 1, invitationsPerDay: 1, openId: undefined },
      ...(options.newsSeconds === undefined ? {} : { newsSeconds: options.newsSeconds }),
    });
    let address = '';
    if (options.listens === false) await app.http.ready();
    else address = await app.listen({ host: '127.0.0.1', port: 0 });
    let isStopped = false;
    const node: Node = {
      app,
      database,
      faults,
      line,
      address,
      call: (person, method, path, parameters) =>
        demand(address, { method, path, person: wired(person), ...(parameters && { parameters }) }),
      try: (person, method, path, parameters) =>
        request(address, { method, path, person: wired(person), ...(parameters && { parameters }) }),
      stop: async () => {
        if (isStopped) return;
        isStopped = true;
        await app.close();
        await database.close();
        await line.cut();
      },
    };
    this.all.push(node);
    return node;
  }

  async close(): Promise<void> {
    for (const { line } of this.all) line.release();
    await Promise.all(this.all.map((node) => node.stop()));
    await this.stored.drop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
