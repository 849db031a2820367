/**
 * One data directory and one port, over which the real service is started, killed and started again, with the
 * embedded PostgreSQL and durable commits. What the service promises across a crash is tested on this.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceProcess, startProcess } from './process.ts';

/** What SIGKILL is sent to; `backend` is one of PostgreSQL's processes, whose death makes it cut all connections. */
export type Victim = 'service' | 'database' | 'both' | 'backend';

/** Every process of the installation, by id. */
export type Ids = { service: number; postmaster: number; supervisor: number };

export class Installation {
  readonly directory: string;
  readonly port: number;
  readonly #environment: Record<string, string>;
  #process: ServiceProcess | undefined;
  #ids: Ids | undefined;
  #up = gate();
  /** Grows with each start and each kill: who finds it changed was not answered by one undisturbed service. */
  turns = 0;
  /** Whether the service runs and nothing has been done to it. */
  isUp = false;
  readonly #onExit = () => this.#process?.child.kill('SIGKILL');

  private constructor(directory: string, port: number, environment: Record<string, string>) {
    this.directory = directory;
    this.port = port;
    this.#environment = environment;
    // Its database notices and ends by itself.
    process.on('exit', this.#onExit);
  }

  /** Makes a place for an installation; nothing runs yet. */
  static async create(environment: Record<string, string> = {}): Promise<Installation> {
    const directory = await mkdtemp(join(tmpdir(), 'parlance-installation-'));
    return new Installation(directory, await findPort(), environment);
  }

  get dataDirectory(): string {
    return join(this.directory, 'data');
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get ids(): Ids {
    if (this.#ids === undefined) throw new Error('the service does not run');
    return this.#ids;
  }

  /** Resolves when the service that runs has printed such a line. */
  async says(pattern: RegExp): Promise<void> {
    await this.#process?.says(pattern);
  }

  /** Resolves at once while the service runs undisturbed, else when it does again. */
  whenUp(): Promise<void> {
    return this.#up.opened;
  }

  /** Starts the service and returns once it listens, with the milliseconds that took. */
  async start(): Promise<number> {
    const began = performance.now();
    const running = await startProcess({
      DATA_DIR: this.dataDirectory,
      PORT: String(this.port),
      RATE_LIMITS: 'off',
      ...this.#environment,
    });
    const took = performance.now() - began;
    this.#process = running;
    const postmaster = Number(
      readFileSync(join(this.dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    this.#ids = { service: running.child.pid ?? 0, postmaster, supervisor: parentOf(postmaster) };
    this.turns += 1;
    this.isUp = true;
    this.#up.open();
    return took;
  }

  /** Starts the service and kills it after some milliseconds, however far it has come by then. */
  async startInVain(milliseconds: number): Promise<void> {
    const cut = new AbortController();
    setTimeout(() => cut.abort(), milliseconds);
    await startProcess(
      { DATA_DIR: this.dataDirectory, PORT: String(this.port), ...this.#environment },
      cut.signal,
    ).then(
      (running) => running.stop('SIGKILL'),
      (error: unknown) => {
        if (!cut.signal.aborted) throw error;
      },
    );
  }

  /** Says that the service is being disturbed; `whenUp` waits from here on. */
  disturb(): void {
    if (this.isUp) this.#up = gate();
    this.isUp = false;
    this.turns += 1;
  }

  /** Says that a disturbance which the service outlived is over. */
  recover(): void {
    this.turns += 1;
    this.isUp = true;
    this.#up.open();
  }

  /** Kills without warning, and returns once the service has ended; it ends by itself when its database does. */
  async kill(victim: Exclude<Victim, 'backend'>): Promise<void> {
    const { postmaster, supervisor } = this.ids;
    this.disturb();
    if (victim === 'database') process.kill(postmaster, 'SIGKILL');
    if (victim === 'both') process.kill(-supervisor, 'SIGKILL');
    await this.#process?.stop(victim === 'database' ? 'SIGCONT' : 'SIGKILL');
    this.#ids = undefined;
  }

  /** Stops cleanly. */
  async stop(): Promise<void> {
    if (this.#ids === undefined) return;
    this.disturb();
    this.#ids = undefined;
    await this.#process?.stop();
  }

  /** Stops and takes everything away. */
  async remove(): Promise<void> {
    await this.stop();
    process.off('exit', this.#onExit);
    await rm(this.directory, { recursive: true, force: true, maxRetries: 50 });
  }
}

/** The processes that PostgreSQL runs beneath its first one. */
export function childrenOf(parent: number): { id: number; name: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, of]) => Number(of) === parent)
    .map(([id, , ...words]) => ({ id: Number(id), name: words.join(' ') }));
}

function parentOf(id: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(id)]).toString());
}

/**
 * A free port below those that the system gives to outgoing connections: while the service is down, one of its own
 * clients could otherwise be given the very port that it tries to reach, and talk to itself.
 */
async function findPort(): Promise<number> {
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
