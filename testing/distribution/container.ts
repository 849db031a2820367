/** A container as far as the service notices: own process ids, a read-only root, and a volume. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ServiceProcess, startProcess } from '../processes/process.ts';
import type { Image } from './image.ts';
import { run } from './tools.ts';

const SCRIPT = `
set -e
root=$1 volume=$2 user=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount --bind "$volume" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment "$@"
`;

export type Container = Pick<ServiceProcess, 'address' | 'says'> & {
  /** Returns what the image's own check says. */
  isHealthy(): Promise<boolean>;
  /** Sends a signal to the first process in the container; returns its status when all have ended, at once if they have. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts the image with its own command as process 1. `user` is a number, as of `--user`. */
export async function startContainer(
  image: Image,
  { volume, user = image.user, port = 0 }: { volume: string; user?: string; port?: number },
): Promise<Container> {
  const settings = { ...image.environment, HOST: '127.0.0.1', PORT: String(port) };
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const inside = [image.directory, volume, `${user}:0`, ...variables];
  const service = await startProcess(
    {},
    {
      program: [
        'unshare',
        ...['--mount', '--pid', '--ipc', '--uts', '--fork', 'sh', '-c', SCRIPT, 'container'],
        ...[...inside, ...image.command],
      ],
    },
  );
  const first = () =>
    Number(readFileSync(`/proc/${service.child.pid}/task/${service.child.pid}/children`, 'utf8').trim());
  const enter = (...words: string[]) =>
    run('nsenter', ['--target', String(first()), '--all', '--root', '--wd', ...words]);
  return {
    ...service,
    isHealthy: () =>
      enter('/usr/bin/env', ...variables, `PORT=${new URL(service.address).port}`, ...image.health).then(
        () => true,
        () => false,
      ),
    end: async (signal) => {
      const { child } = service;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        process.kill(first(), signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}
