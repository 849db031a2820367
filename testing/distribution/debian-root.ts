import { run } from './tools.ts';

/** Makes a small Debian in `directory`, or in an archive, from the packages that the machine's apt finds. */
export const makeDebian = (target: string, packages: readonly string[]): Promise<string> =>
  run('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', target]);
