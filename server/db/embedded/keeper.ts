/**
 * Ties a database to the service that keeps it. A process beside the database reads what the service writes; when the
 * service is gone, it gives a successor some seconds to become the keeper, and otherwise ends the database.
 */
import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

/** Long enough for a service manager's restart; later starts begin a database of their own. */
const LINGER_SECONDS = 5;

/** In the cluster's directory, the working directory of its processes. */
const FILE = 'parlance.keeper';

/**
 * Lines of a shell that knows `$database` and `$keeper`, with the service at descriptor 4. A shell's background command
 * ignores SIGINT at first, so the signal repeats.
 */
export const KEEP = `
  word=
  read -r word <&4
  if [ -z "$word" ]; then
    sleep ${LINGER_SECONDS}
    [ "$(cat ${FILE})" = "$keeper" ] || exit 0
  fi
  while kill -INT $database; do sleep 1; done
`;

/** Makes this process the keeper, and returns its name. Processes of earlier keepers then leave the database alone. */
export function becomeKeeper(cluster: string): string {
  const name = randomBytes(12).toString('hex');
  const unfinished = join(cluster, `${FILE}.new`);
  // The database's user reads it; the directory is closed to others.
  writeFileSync(unfinished, `${name}\n`, { mode: 0o644 });
  renameSync(unfinished, join(cluster, FILE));
  return name;
}

/** Ends the database at once. */
export function endDatabase(keeping: Writable | null): void {
  keeping?.end('end\n');
}
