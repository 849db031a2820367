/** The image, built by buildah without a registry of images: its base is a Debian made here, with this Node. */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDebian } from './debian-root.ts';
import { root, run } from './tools.ts';

export type Image = {
  /** The mounted file system. */
  directory: string;
  user: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
  stopSignal: NodeJS.Signals;
  remove(): Promise<void>;
};

const base = `localhost/parlance-test-base:${process.versions.node}`;
const name = 'localhost/parlance-test';

const environment = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
const buildah = async (...words: string[]) => (await run('buildah', words, { env: environment })).trim();

/** Stays on the machine for the next run. */
async function ensureBase(scratch: string): Promise<void> {
  if ((await buildah('images', '--quiet', '--filter', `reference=${base}`)) !== '') return;
  const archive = join(scratch, 'base.tar');
  await makeDebian(archive, ['ca-certificates', 'libstdc++6', 'libnss-wrapper']);
  const npm = dirname(dirname(realpathSync(join(dirname(process.execPath), 'npm'))));
  const container = await buildah('from', 'scratch');
  await buildah('add', container, archive, '/');
  await buildah('copy', container, process.execPath, '/usr/bin/node');
  await buildah('copy', container, npm, '/usr/lib/node_modules/npm');
  await buildah('run', container, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm');
  await buildah('commit', '--rm', container, base);
}

export async function buildImage(scratch: string): Promise<Image> {
  await ensureBase(scratch);
  const home = process.env.HOME ?? '/root';
  await buildah(
    ...['bud', '--layers=false', '--format=docker', '--file', join(root, 'packaging/Dockerfile')],
    ...['--ignorefile', join(root, 'packaging/Dockerfile.dockerignore'), '--tag', name],
    ...['--build-arg', `BASE=${base}`, '--build-arg', 'PACKAGE=dist/parlance.tgz'],
    // npm reaches the registry as on this machine.
    ...['--volume', `${home}/.npm:/root/.npm`, '--volume', '/etc/ssl/certs:/etc/ssl/certs:ro', root],
  );
  const { config } = JSON.parse(await buildah('inspect', '--type', 'image', name)).Docker;
  const container = await buildah('from', name);
  return {
    directory: await buildah('mount', container),
    user: config.User,
    environment: Object.fromEntries(config.Env.map((line: string) => line.split(/=(.*)/s).slice(0, 2))),
    command: [...config.Entrypoint, ...config.Cmd],
    health: config.Healthcheck.Test.slice(1),
    stopSignal: config.StopSignal,
    remove: async () => {
      await buildah('rm', container);
      await buildah('rmi', name);
    },
  };
}
