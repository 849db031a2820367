/** A service with a large populated organization. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { type Child, startChild } from './children.ts';
import type { Person } from './load/request.ts';
import { type RunningService, startService } from './service.ts';
import { makeDirectory, removeDirectory } from './temporary.ts';

export interface GroundSize {
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
}

export interface GroundOptions extends GroundSize {
  readonly profile: string | undefined;
  readonly say: (line: string) => void;
  /** Receives the longest stall before a service stops. */
  readonly onStall: (milliseconds: number) => void;
}

const populateSeconds = 3600;

export class Ground {
  readonly directory: string;
  readonly sql: postgres.Sql;
  readonly people: readonly Person[];
  /** All users subscribe to the first, ten people to the second. */
  readonly everybodysChannel: number;
  readonly smallChannel: number;
  service: RunningService;
  messages: number;
  readonly #options: GroundOptions;

  private constructor(
    { directory, sql, service }: Pick<Ground, 'directory' | 'sql' | 'service'>,
    people: readonly Person[],
    channels: readonly number[],
    options: GroundOptions,
  ) {
    this.directory = directory;
    this.sql = sql;
    this.service = service;
    this.people = people;
    this.everybodysChannel = channels[0]!;
    this.smallChannel = channels.at(-1)!;
    this.messages = options.messages;
    this.#options = options;
  }

  static async open(options: GroundOptions): Promise<Ground> {
    const directory = await makeDirectory('bench');
    let service: RunningService | undefined;
    let sql: postgres.Sql | undefined;
    try {
      options.say(`filling an organization: ${options.users} users, ${options.messages} messages`);
      service = await startService(directory, options);
      const credentials = join(directory, 'credentials');
      await runPopulate(directory, { ...options, credentials });
      const lines = (await readFile(credentials, 'utf8')).trim().split('\n');
      const people = lines.map((line) => JSON.parse(line) as Person);
      sql = connectTo(directory);
      const rows = await sql<{ id: number }[]>`
        select recipient_id as id from memberships join channels on id = recipient_id
        where "left" is null group by recipient_id order by count(*) desc, recipient_id`;
      const channels = rows.map((row) => row.id);
      return new Ground({ directory, sql, service }, people, channels, options);
    } catch (error) {
      await sql?.end({ timeout: 5 });
      await service?.stop();
      await removeDirectory(directory);
      throw error;
    }
  }

  /** Adds messages up to this number. */
  async grow(messages: number): Promise<void> {
    if (messages <= this.messages) return;
    this.#options.say(`adding ${messages - this.messages} messages`);
    await runPopulate(this.directory, {
      users: 0,
      channels: 0,
      messages: messages - this.messages,
      say: this.#options.say,
    });
    this.messages = messages;
  }

  async #stopService(): Promise<void> {
    this.#options.onStall(await this.service.child.ask<number>('longestStall'));
    await this.service.stop();
  }

  /** Empties the service's caches. */
  async restart(): Promise<void> {
    await this.#stopService();
    this.service = await startService(this.directory, this.#options);
  }

  async close(): Promise<void> {
    await this.sql.end({ timeout: 5 });
    // The service may have ended already.
    await this.#stopService().catch(() => this.service.stop());
    await removeDirectory(this.directory);
  }
}

/** The database's socket is in its directory; the connection survives restarts. */
const connectTo = (directory: string): postgres.Sql =>
  postgres({
    host: join(directory, 'postgres'),
    port: 5432,
    username: 'parlance',
    database: 'parlance',
    max: 1,
    onnotice: () => {},
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  });

const runPopulate = async (
  directory: string,
  options: {
    readonly users: number;
    readonly channels: number;
    readonly messages: number;
    readonly credentials?: string;
    readonly say: (line: string) => void;
  },
): Promise<void> => {
  const words = ['users', 'channels', 'messages'] as const;
  const child: Child = startChild('command-process', {
    environment: { DATA_DIR: directory },
    words: [
      'populate',
      ...words.flatMap((word) => [`--${word}`, String(options[word])]),
      ...(options.credentials === undefined ? [] : ['--credentials', options.credentials]),
    ],
  });
  child.process.stderr?.on('data', (text: string) => {
    for (const line of text.trim().split('\n')) options.say(line.replace(/^parlance: /, ''));
  });
  await child.ask('finished', {}, populateSeconds);
  await child.stop();
};
