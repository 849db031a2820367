// Checks imports of the repository; `findViolations` checks any such tree.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our packages, and which of them each may import. */
const PACKAGES = {
  protocol: [],
  client: ['protocol'],
  web: ['protocol', 'client'],
  server: ['protocol'],
  testing: ['protocol', 'client', 'server', 'tools'],
  bench: ['protocol', 'server'],
};

/** Domains, lowest first: each may import those before it. Add new domains here. */
const LADDER = [
  'organization',
  'pages',
  'users',
  'groups',
  'profiles',
  'presence',
  'custom-emoji',
  'user-status',
  'linkifiers',
  'alert-words',
  'channels',
  'topics',
  'uploads',
  'messages',
  'files',
  'link-previews',
  'reactions',
  'submessages',
  'muted-users',
  'onboarding',
  'drafts',
  'saved-snippets',
  'navigation-views',
  'retention',
  'bots',
  'notices',
  'administration',
  'reports',
  'scheduled',
  'mail',
  'invitations',
  'accounts',
  'page',
  'settings',
  'webhooks',
  'push',
  'public-pages',
  'exports',
  'imports',
  'backup',
  'realtime',
  'reference',
  'populate',
];

/** Rooms below the domains, and the rooms that each may import. */
const FOUNDATIONS = {
  config: ['storage'],
  secrets: ['config', 'db'],
  languages: [],
  db: ['config', 'events', 'storage'],
  events: ['db', 'frame', 'jobs'],
  jobs: ['db', 'frame'],
  http: ['db', 'events', 'jobs', 'languages', 'storage'],
  markdown: ['emoji', 'workers'],
  workers: ['jobs'],
  outgoing: [],
  emoji: [],
  images: ['http', 'jobs'],
  storage: [],
  frame: ['config', 'db', 'events', 'http', 'outgoing', 'secrets', 'storage'],
};

/** May import everything; nothing else may import these. */
const ASSEMBLY = ['app', 'start', 'cli.ts', 'commands'];

/** Rooms of the application that every feature may use, and that use none. */
const SHARED = ['store', 'parts', 'words', 'keyboard', 'places', 'service-worker', 'theme'];
/** Puts the application together. `app/feature.ts` says what a feature is. */
const PAGE = ['app', 'main.tsx', 'build', 'vite.config.ts'];

/** Returns one sentence per violation. Tests may import every exported file. */
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

/** Returns each import cycle once, without tests. */
export function findCircles(root) {
  const imports = new Map(
    Object.keys(PACKAGES)
      .flatMap((name) => sourcesBelow(join(root, name)))
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => [relative(root, path).split(sep).join('/'), path])
      .map(([file, path]) => [
        file,
        importsOf(readFileSync(path, 'utf8')).map((specifier) =>
          resolve(file, specifier)?.replace(/(\.tsx?)?$/, (ending) => ending || '.ts'),
        ),
      ]),
  );
  const circles = [];
  const finished = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file].join(' -> '));
    if (start >= 0 || finished.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

/** Returns undefined for a foreign package. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return specifier.match(/^@parlance\/(.+)$/)?.[1];
}

function judge(file, target) {
  if (target === undefined || /\.test\.tsx?$/.test(file)) return undefined;
  const [from, fromRoom] = file.split('/');
  const [to, toRoom, ...rest] = target.split('/');
  // The build of the page takes data from the service.
  if (from === 'web' && fromRoom === 'build') return undefined;
  if (from !== to) {
    if (PACKAGES[from].includes(to)) return undefined;
    return PACKAGES[from].length === 0
      ? `${from}/ imports nothing of ours`
      : `${from}/ may import only ${PACKAGES[from].map((name) => `${name}/`).join(' and ')}`;
  }
  if (from === 'web') return judgeFeatures(fromRoom, toRoom, rest.join('/'));
  if (from !== 'server') return undefined;
  return judgeRooms(fromRoom, toRoom, rest.join('/'));
}

function judgeFeatures(from, to, inside) {
  if (PAGE.includes(from) || from === to || SHARED.includes(to)) return undefined;
  if (to === 'app' && inside === 'feature.ts') return undefined;
  return SHARED.includes(from)
    ? `web/${from} is shared by all features and uses none of them`
    : `a feature of web/ uses ${SHARED.join(', ')} and no other feature`;
}

function judgeRooms(from, to, inside) {
  if (ASSEMBLY.includes(from) || from === to) return undefined;
  if (ASSEMBLY.includes(to)) return `only ${ASSEMBLY.join(', ')} put the service together`;
  for (const room of [from, to])
    if (!(room in FOUNDATIONS) && !LADDER.includes(room))
      return `server/${room} is on no rung of the ladder in tools/boundaries.mjs`;
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
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const faults = [
    ...findViolations(root),
    ...findCircles(root).map((circle) => `a circle of imports: ${circle}`),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
