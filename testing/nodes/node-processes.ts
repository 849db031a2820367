/** Real nodes, each a process with a data directory of its own and the files of all, on one database of this run. */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { createDatabase, type TestDatabase } from '../database.ts';
import { type ServiceProcess, startProcess } from '../processes/process.ts';
import { demand, type Person } from '../wire.ts';

export class NodeProcesses {
  readonly running: ServiceProcess[] = [];
  readonly sql: postgres.Sql;
  readonly #directory: string;
  readonly #stored: TestDatabase;
  readonly #environment: Readonly<Record<string, string>>;
  #password: string | undefined;

  private constructor(
    directory: string,
    stored: TestDatabase,
    { sql, environment }: { readonly sql: postgres.Sql; readonly environment: Record<string, string> },
  ) {
    this.#directory = directory;
    this.#stored = stored;
    this.#environment = environment;
    this.sql = sql;
  }

  static async create(): Promise<NodeProcesses> {
    const directory = await mkdtemp(join(tmpdir(), 'parlance-node-processes-'));
    await mkdir(join(directory, 'shared'));
    const stored = await createDatabase();
    if ('url' in stored.connection) throw new Error('the suite runs on a PostgreSQL of its own');
    const { socketDirectory: host, port, user, database } = stored.connection;
    const environment = {
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      DATABASE_CONNECTIONS: '8',
      RATE_LIMITS: 'off',
      SECRET_KEY: Buffer.alloc(32, 'a key for tests alone').toString('base64'),
    };
    const sql = postgres({ host, port, user, database, max: 1, fetch_types: false });
    return new NodeProcesses(directory, stored, { sql, environment });
  }

  /** Throws its output when it ends before it listens. `hasOwnFiles`: it does not see those of the others. */
  async environmentFor(name: string, hasOwnFiles = false): Promise<Record<string, string>> {
    const own = join(this.#directory, name);
    const isNew = (await mkdir(own, { recursive: true })) !== undefined;
    if (isNew && !hasOwnFiles) await symlink(join(this.#directory, 'shared'), join(own, 'uploads'));
    return { ...this.#environment, DATA_DIR: own };
  }

  async start(name: string, port = 0): Promise<ServiceProcess> {
    const environment = await this.environmentFor(name);
    const node = await startProcess({ ...environment, PORT: String(port) });
    this.running.push(node);
    return node;
  }

  /** The passwords of the first owner that the nodes have shown. */
  get passwords(): string[] {
    return this.running.flatMap(({ lines }) =>
      lines.flatMap((line) => /with the password (\S+)/.exec(line)?.[1] ?? []),
    );
  }

  async signIn({ address }: ServiceProcess): Promise<Person> {
    this.#password ??= this.passwords[0];
    const { api_key, email, user_id } = await demand(address, {
      method: 'POST',
      path: '/fetch_api_key',
      parameters: { username: 'owner@localhost', password: this.#password },
    });
    return { id: Number(user_id), email: String(email), key: String(api_key) };
  }

  /** Makes another person, in the name of the owner. */
  async makeMember({ address }: ServiceProcess, owner: Person): Promise<Person> {
    const [email, password] = ['member@example.org', 'a password for tests alone'];
    await demand(address, {
      method: 'POST',
      path: '/users',
      person: owner,
      parameters: { email, password, full_name: 'Member One' },
    });
    const { api_key, user_id } = await demand(address, {
      method: 'POST',
      path: '/fetch_api_key',
      parameters: { username: email, password },
    });
    return { id: Number(user_id), email, key: String(api_key) };
  }

  async close(): Promise<void> {
    for (const { child } of this.running) child.kill('SIGCONT');
    await Promise.all(this.running.map((one) => one.stop()));
    await this.sql.end();
    await this.#stored.drop();
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 50 });
  }
}
