// Who may import whom. Run it to check the repository; `findViolations` checks any tree of the same shape.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each package and the packages of ours that it may import. */
const PACKAGES = {
  protocol: [],
  client: ['protocol'],
  server: ['protocol'],
  testing: ['protocol', 'client', 'server'],
  bench: ['protocol', 'server'],
};

/** The domains of the service, lowest first: each may import those before it. A new domain is one more word here. */
const LADDER = [
  'organization',
  'users',
  'groups',
  'profiles',
  'presence',
  'custom-emoji',
  'status',
  'linkifiers',
  'alert-words',
  'channels',
  'topics',
  'uploads',
  'messages',
  'files',
  'reactions',
  'submessages',
  'muted-users',
  'onboarding',
  'drafts',
  'snippets',
  'views',
  'retention',
  'bots',
  'notices',
  'administration',
  'reports',
  'scheduled',
  'mail',
  'invitations',
  'accounts',
  'settings',
  'webhooks',
  'push',
  'exports',
  'realtime',
  'reference',
  'populate',
];

/** What the domains stand on, and what of the service's other rooms each may import; none of them knows a domain. */
const FOUNDATIONS = {
  languages: [],
  http: ['db', 'events', 'jobs', 'languages'],
  db: ['events'],
  events: ['db', 'jobs'],
  jobs: ['db'],
  markdown: ['emoji'],
  outgoing: [],
  emoji: [],
  images: ['http'],
  storage: [],
};

/** What puts the service together: it may import everything, and nothing below may import it. */
const ASSEMBLY = ['app.ts', 'store.ts', 'domains.ts', 'main.ts', 'first-run.ts', 'cli.ts', 'commands'];

/** What every domain is handed: it names the types of the lowest rungs, and no more of any domain. */
const FRAME = {
  'service.ts': ['organization', 'users'],
  'initial.ts': ['organization', 'users'],
  'consequences.ts': ['organization', 'users', 'channels'],
};

/** Returns one sentence for each import that breaks a rule. Tests may import everything but what is not exported. */
export function findViolations(root) {
  return Object.keys(PACKAGES).flatMap((name) =>
    sourcesBelow(join(root, name)).flatMap((path) => {
      const file = relative(root, path).split(sep).join('/');
      return importsOf(readFileSync(path, 'utf8')).flatMap((specifier) => {
        const reason = judge(file, resolve(file, specifier));
        return reason === undefined ? [] : [`${file} imports ${specifier}: ${reason}`];
      });
    }),
  );
}

/** The path in the repository that an import names, or undefined for a package of somebody else's. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return specifier.match(/^@parlance\/(.+)$/)?.[1];
}

function judge(file, target) {
  if (target === undefined || file.endsWith('.test.ts')) return undefined;
  const [from, fromRoom] = file.split('/');
  const [to, toRoom, ...rest] = target.split('/');
  if (from !== to) {
    if (PACKAGES[from].includes(to)) return undefined;
    return PACKAGES[from].length === 0
      ? `${from}/ imports nothing of ours`
      : `${from}/ may import only ${PACKAGES[from].map((name) => `${name}/`).join(' and ')}`;
  }
  if (from !== 'server') return undefined;
  const importsFile = rest.length === 0;
  return judgeRooms(fromRoom, file.split('/').length === 2, toRoom, importsFile, rest.join('/'));
}

function judgeRooms(from, fromIsFile, to, toIsFile, inside) {
  if (ASSEMBLY.includes(from) || (from === to && !fromIsFile)) return undefined;
  if (ASSEMBLY.includes(to)) return `only ${ASSEMBLY.join(', ')} put the service together`;
  if (toIsFile) return undefined;
  for (const room of fromIsFile ? [to] : [from, to])
    if (!(room in FOUNDATIONS) && !LADDER.includes(room))
      return `server/${room} is on no rung of the ladder in tools/boundaries.mjs`;
  if (fromIsFile) {
    if (!LADDER.includes(to) || FRAME[from]?.includes(to)) return undefined;
    return 'a file of server/ itself knows no domain';
  }
  if (from in FOUNDATIONS) {
    if (FOUNDATIONS[from].includes(to)) return undefined;
    const allowed = FOUNDATIONS[from].map((room) => `${room}/`).join(', ');
    return `server/${from} may import ${allowed === '' ? 'no other room' : `only ${allowed}`} and knows no domain`;
  }
  if (to in FOUNDATIONS) return undefined;
  if (LADDER.indexOf(to) > LADDER.indexOf(from)) return `${from} is a lower rung than ${to}`;
  return inside === 'index.ts' ? undefined : `${to}/ is entered through its index.ts alone`;
}

function importsOf(text) {
  const pattern =
    /^(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return [...text.matchAll(pattern)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic);
}

function sourcesBelow(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
