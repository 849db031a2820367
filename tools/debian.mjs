// `npm run debian`: writes a Debian package of the built service, its dependencies and the Node that runs this.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildPackage } from './package.mjs';
import { Problem, root, run, withProgress } from './prepare.mjs';

const architectures = { x64: 'amd64', arm64: 'arm64' };
const maintainer = 'Parlance maintainers <maintainers@parlance.invalid>';
const stage = join(root, 'dist/debian');
const from = (path) => join(root, 'packaging', path);
const at = (path) => join(stage, path);

/** Returns the path of the package. */
async function buildDebianPackage(say = (line) => console.log(line)) {
  const architecture = architectures[process.arch];
  if (process.platform !== 'linux' || architecture === undefined)
    throw new Problem('A Debian package can be built on Linux for amd64 and arm64 alone.');
  const { archive } = await buildPackage(say);
  rmSync(stage, { recursive: true, force: true });
  await install(archive, say);
  layOut();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeDocumentation(version);
  writeControl({ version, architecture });
  const target = join(root, `dist/parlance_${version}_${architecture}.deb`);
  await packInto(target, say);
  return target;
}

async function install(archive, say) {
  const prefix = at('npm');
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--omit=dev'];
  const { status, output } = await withProgress({ what: 'installing the dependencies', say }, 'npm', [
    ...['install', '--global', '--prefix', prefix, ...options, archive],
  ]);
  if (status !== 0) throw new Problem(`The dependencies could not be installed; npm says:\n${output.trim()}`);
  mkdirSync(at('usr/lib/parlance'), { recursive: true });
  renameSync(join(prefix, 'lib/node_modules/@parlance/parlance'), at('usr/lib/parlance/package'));
  rmSync(prefix, { recursive: true });
  // Unlike the npm package, this one is for one kind of machine.
  const server = at('usr/lib/parlance/package/node_modules/@parlance/server');
  cpSync(join(root, 'server/dist/prepared'), join(server, 'dist/prepared'), { recursive: true });
}

/** What lies where, and with which mode. */
function layOut() {
  const files = [
    [process.execPath, 'usr/lib/parlance/node', 0o755],
    [from('debian/parlance'), 'usr/bin/parlance', 0o755],
    [from('debian/parlance.env'), 'etc/parlance/parlance.env', 0o640],
    [from('parlance.service'), 'lib/systemd/system/parlance.service', 0o644],
    ...['postinst', 'prerm', 'postrm'].map((name) => [from(`debian/${name}`), `DEBIAN/${name}`, 0o755]),
  ];
  for (const [source, target, mode] of files) {
    mkdirSync(dirname(at(target)), { recursive: true });
    copyFileSync(source, at(target));
    chmodSync(at(target), mode);
  }
  writeFileSync(at('DEBIAN/conffiles'), '/etc/parlance/parlance.env\n');
}

function writeDocumentation(version) {
  const directory = at('usr/share/doc/parlance');
  mkdirSync(directory, { recursive: true });
  const license = [join(dirname(process.execPath), '../LICENSE'), '/usr/share/doc/nodejs/LICENSE'].find(
    existsSync,
  );
  if (license === undefined) throw new Problem(`The licence of Node is not beside ${process.execPath}.`);
  cpSync(license, join(directory, 'LICENSE.node'));
  cpSync(from('debian/copyright'), join(directory, 'copyright'));
  const changes = [
    `parlance (${version}) unstable; urgency=medium`,
    `  * Release ${version}.`,
    ` -- ${maintainer}  ${new Date().toUTCString().replace('GMT', '+0000')}`,
  ];
  mkdirSync(at('usr/share/man/man1'), { recursive: true });
  writeFileSync(
    at('usr/share/man/man1/parlance.1.gz'),
    gzipSync(readFileSync(from('debian/parlance.1')), { level: 9 }),
  );
  writeFileSync(join(directory, 'changelog.gz'), gzipSync(`${changes.join('\n\n')}\n`, { level: 9 }));
}

function writeControl({ version, architecture }) {
  const kilobytes = execFileSync('du', ['--summarize', '--apparent-size', '--block-size=1K', stage])
    .toString()
    .split('\t')[0];
  const fields = {
    Package: 'parlance',
    Version: version,
    Architecture: architecture,
    Maintainer: maintainer,
    'Installed-Size': kilobytes,
    Depends: 'libc6 (>= 2.28), libgcc-s1, libstdc++6, ca-certificates, passwd',
    Section: 'net',
    Priority: 'optional',
    Description: [
      'team chat that you run yourself',
      ' Channels with topics, direct messages, search. It speaks the protocol of',
      ' the Zulip family, so existing clients, bots and libraries work with it.',
      ' Node.js and a PostgreSQL come along.',
    ].join('\n'),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(at('DEBIAN/control'), lines.join(''));
}

async function packInto(target, say) {
  execFileSync('chmod', ['-R', 'u+rwX,go=rX', at('usr')]);
  const options = ['--root-owner-group', '-Zxz', '-z2', '--build', stage, target];
  const { status, output } = await withProgress({ what: 'packing', say }, 'dpkg-deb', options);
  if (status !== 0) throw new Problem(`The package could not be made; dpkg-deb says:\n${output.trim()}`);
  say(target);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(() => buildDebianPackage());
