/** The programs in front of the service, with the configuration that `packaging/` has for them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Certificate } from './certificate.ts';
import { root } from './tools.ts';

type Place = {
  directory: string;
  certificate: Certificate;
  ports: { http: number; https: number; service: number };
};

export type RunningProxy = { stop(): Promise<unknown> };

const shipped = (name: string) => readFileSync(join(root, 'packaging', name), 'utf8');

/** Replaces what differs on each machine; throws when a name is no longer there. */
const adapt = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no "${from}".`);
    return result.replaceAll(from, to);
  }, text);

const programs = {
  nginx: ({ directory, certificate, ports }: Place) => {
    const server = adapt(shipped('nginx.conf'), {
      '127.0.0.1:9991': `127.0.0.1:${ports.service}`,
      'listen 80;': `listen 127.0.0.1:${ports.http};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen 127.0.0.1:${ports.https} ssl http2;`,
      'listen [::]:443 ssl http2;': '',
      '/etc/ssl/parlance/fullchain.pem': certificate.chain,
      '/etc/ssl/parlance/privkey.pem': certificate.key,
    });
    const path = join(directory, 'nginx.conf');
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${directory}/${name};`,
    );
    writeFileSync(
      path,
      `daemon off; pid ${directory}/nginx.pid; error_log stderr; events {}
      http { access_log off; ${places.join(' ')}\n${server} }`,
    );
    return ['nginx', '-p', directory, '-c', path];
  },
  caddy: ({ directory, certificate, ports }: Place) => {
    const site = adapt(shipped('Caddyfile'), {
      '127.0.0.1:9991': `127.0.0.1:${ports.service}`,
      '*.chat.example.org {': `*.chat.example.org {\n\ttls ${certificate.chain} ${certificate.key}`,
    });
    const path = join(directory, 'Caddyfile');
    writeFileSync(path, `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n${site}`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', path];
  },
} satisfies Record<string, (place: Place) => string[]>;

export type ProxyName = keyof typeof programs;

const isListening = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()));
    socket.once('error', reject);
  });

/** Returns once it takes connections. */
export async function startProxy(name: ProxyName, place: Place): Promise<RunningProxy> {
  const [program = name, ...words] = programs[name](place);
  const environment = { PATH: process.env.PATH, HOME: place.directory };
  const child = spawn(program, words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`${name} ended:\n${said}`);
  });
  failed.catch(() => {});
  const listening = vi.waitFor(() => isListening(place.ports.https), { timeout: 60_000 });
  await Promise.race([listening, failed]);
  return {
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
