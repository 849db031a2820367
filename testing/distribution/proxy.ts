/** The programs in front of the service, with the configuration that `packaging/` has for them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { adapt } from './adapt.ts';
import type { Certificate } from './certificate.ts';
import { type Program, startProgram } from './programs.ts';
import { root } from './tools.ts';

type Place = {
  directory: string;
  certificate: Certificate;
  ports: { http: number; https: number; service: number };
};

export type RunningProxy = Pick<Program, 'stop'>;

const shipped = (name: string) => readFileSync(join(root, 'packaging', name), 'utf8');

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
} satisfies Record<string, (place: Place) => [string, ...string[]]>;

export type ProxyName = keyof typeof programs;

export const isListening = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()));
    socket.once('error', reject);
  });

/** Returns once it takes connections. */
export async function startProxy(name: ProxyName, place: Place): Promise<RunningProxy> {
  const environment = { PATH: process.env.PATH ?? '', HOME: place.directory };
  const proxy = startProgram(programs[name](place), { environment, directory: place.directory });
  const listening = vi.waitFor(() => isListening(place.ports.https), { timeout: 60_000 });
  await Promise.race([listening, proxy.failed]);
  return proxy;
}
