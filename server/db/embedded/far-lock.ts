/**
 * Other machines may see a data directory on a network disk, and no socket of this one. So its holder also renews a file
 * there, which names its machine.
 */
import { readFileSync } from 'node:fs';
import { readFile, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';

/** AFS, NFS, FUSE, Ceph, 9P, SMB in three forms, GPFS, Lustre. */
const networkTypes: ReadonlySet<number> = new Set([
  0x5346414f, 0x6969, 0x65735546, 0x00c36400, 0x01021997, 0x517b, 0xff534d42, 0xfe534d42, 0x47504653,
  0x0bd00bd3,
]);

/** Milliseconds. */
const pause = 5000;
const patience = 4 * pause;

/** Containers of one machine share it; there they hear each other's sockets. */
const thisMachine = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
};

const markIn = (directory: string): string => join(directory, 'lock-machine');

export class FarLock {
  readonly #mark: string;
  readonly #machine: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(directory: string, machine = thisMachine()) {
    this.#mark = markIn(directory);
    this.#machine = machine;
  }

  /** Undefined where no other machine sees the directory. */
  static async in(directory: string): Promise<FarLock | undefined> {
    return networkTypes.has((await statfs(directory)).type) ? new FarLock(directory) : undefined;
  }

  /**
   * Throws a Refusal while another machine has it: nothing here reaches the database there. `fresh`: a file that was just
   * made, since the disk has a clock of its own.
   */
  async refuseElsewhere(fresh: string): Promise<void> {
    const holder = await this.#read();
    if (holder === '' || holder === this.#machine) return;
    const [now, renewed] = await Promise.all([stat(fresh), stat(this.#mark).catch(() => undefined)]);
    if (renewed === undefined || now.mtimeMs - renewed.mtimeMs >= patience) return;
    throw new Refusal(
      `DATA_DIR: a Parlance on another machine uses it. Stop that one first, or run this there; if it was killed, try again in ${patience / 1000} seconds.`,
    );
  }

  async hold(): Promise<void> {
    await writeFile(this.#mark, this.#machine);
    // Over the same bytes, so that it is never seen empty.
    const renew = () => writeFile(this.#mark, this.#machine, { flag: 'r+' });
    // A disk that takes nothing shows elsewhere.
    this.#timer = setInterval(() => renew().catch(() => {}), pause).unref();
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    if ((await this.#read()) === this.#machine) await unlink(this.#mark);
  }

  /** Empty where no machine has it. */
  async #read(): Promise<string> {
    return readFile(this.#mark, 'utf8').catch(() => '');
  }
}
