/**
 * The real service over one data directory and port, with the embedded PostgreSQL and durable commits. Tests
 * kill and restart it to check promises across crashes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceProcess, startProcess } from './process.ts';

export type Victim = 'service' | 'database' | 'both';

/** Process ids of the embedded PostgreSQL: its first process and its group leader. */
type Ids = { postmaster: number; supervisor: number };

export class Installation {
  readonly directory: string;
  readonly port: number;
  readonly #environment: Record<string, string>;
  #interruptions = 0;
  #process: ServiceProcess | undefined;
  #ids: Ids | undefined;
  #up = gate();
  #calmFrom = 0;
  /** Grows with each start and kill; a request during which it changed was disturbed. */
  turns = 0;
  /** Whether the service runs undisturbed. */
  isUp = false;
  readonly #onExit = () => this.#process?.child.kill('SIGKILL');

  readonly #program: readonly [string, ...string[]] | undefined;

  private constructor(
    directory: string,
    port: number,
    environment: Record<string, string>,
    program: readonly [string, ...string[]] | undefined,
  ) {
    this.#program = program;
    this.directory = directory;
    this.port = port;
    this.#environment = environment;
    // Its database then ends by itself.
    process.on('exit', this.#onExit);
  }

  /** `program` starts the service, with its arguments. */
  static async create(
    environment: Record<string, string> = {},
    program?: readonly [string, ...string[]],
  ): Promise<Installation> {
    const directory = await mkdtemp(join(tmpdir(), 'parlance-installation-'));
    return new Installation(directory, await findPort(), environment, program);
  }

  get dataDirectory(): string {
    return join(this.directory, 'data');
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get ids(): Ids {
    if (this.#ids === undefined) throw new Error('there is no embedded PostgreSQL');
    return this.#ids;
  }

  get serviceId(): number {
    const id = this.#process?.child.pid;
    if (id === undefined) throw new Error('the service does not run');
    return id;
  }

  get lines(): readonly string[] {
    return this.#process?.lines ?? [];
  }

  async says(pattern: RegExp): Promise<void> {
    await this.#process?.says(pattern);
  }

  /** Whether the service was disturbed since `turns`, or may still feel a disturbance. */
  wasDisturbedSince(turns: number): boolean {
    return this.turns !== turns || performance.now() < this.#calmFrom;
  }

  /** Resolves when the service runs undisturbed. */
  whenUp(): Promise<void> {
    return this.#up.opened;
  }

  /** Returns milliseconds. */
  async start(): Promise<number> {
    const began = performance.now();
    if (this.#process === undefined) await this.#startService();
    else {
      this.#interruptions += 1;
      await this.#process.says(new RegExp(`database runs again \\(interruption ${this.#interruptions}\\)`));
    }
    const took = performance.now() - began;
    this.#ids = this.#environment.DATABASE_URL === undefined ? findIds(this.dataDirectory) : undefined;
    this.turns += 1;
    this.isUp = true;
    this.#up.open();
    return took;
  }

  async #startService(): Promise<void> {
    this.#interruptions = 0;
    this.#process = await startProcess(
      {
        DATA_DIR: this.dataDirectory,
        PORT: String(this.port),
        RATE_LIMITS: 'off',
        ...this.#environment,
      },
      this.#program === undefined ? {} : { program: this.#program },
    );
  }

  /** Starts the service and kills it after `milliseconds`, however far it got. */
  async startInVain(milliseconds: number): Promise<void> {
    const cut = new AbortController();
    setTimeout(() => cut.abort(), milliseconds);
    await startProcess(
      { DATA_DIR: this.dataDirectory, PORT: String(this.port), ...this.#environment },
      { cut: cut.signal },
    ).then(
      (running) => running.stop('SIGKILL'),
      (error: unknown) => {
        if (!cut.signal.aborted) throw error;
      },
    );
  }

  /** Marks a disturbance; `whenUp` waits from now on. */
  disturb(): void {
    if (this.isUp) this.#up = gate();
    this.isUp = false;
    this.turns += 1;
  }

  /** Marks the end of a disturbance that the service survived. Its effects may last `aftermath` milliseconds. */
  recover(aftermath = 0): void {
    this.turns += 1;
    this.#calmFrom = performance.now() + aftermath;
    this.isUp = true;
    this.#up.open();
  }

  /** Sends SIGKILL; `start` restarts what was killed. The service survives its database and restarts it. */
  async kill(victim: Victim): Promise<void> {
    this.disturb();
    if (victim === 'database') {
      process.kill(this.ids.postmaster, 'SIGKILL');
      return;
    }
    if (victim === 'both') process.kill(-this.ids.supervisor, 'SIGKILL');
    await this.#process?.stop('SIGKILL');
    this.#process = undefined;
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (running === undefined) return;
    this.disturb();
    this.#process = undefined;
    await running.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    process.off('exit', this.#onExit);
    await rm(this.directory, { recursive: true, force: true, maxRetries: 50 });
  }
}

export function childrenOf(parent: number): { id: number; name: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, of]) => Number(of) === parent)
    .map(([id, , ...words]) => ({ id: Number(id), name: words.join(' ') }));
}

function findIds(dataDirectory: string): Ids {
  const lockFile = readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number(lockFile.split('\n')[0]);
  return { postmaster, supervisor: parentOf(postmaster) };
}

function parentOf(id: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(id)]).toString());
}

/**
 * Returns a free port below the range for outgoing connections. Otherwise a client could be given the port it
 * tries to reach while the service is down, and connect to itself.
 */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

function gate(): { opened: Promise<void>; open(): void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
