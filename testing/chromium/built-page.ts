/** Builds pages with the configuration of the application, for a browser. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, import.meta.dirname.includes('/dist/') ? '../../..' : '../..');
const web = join(root, 'web');

const buildFrom = async (source: string, publicDir: string): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'parlance-built-'));
  await build({
    configFile: join(web, 'vite.config.ts'),
    root: source,
    publicDir,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
};

/** The application itself. */
export const buildApplication = (): Promise<string> => buildFrom(web, join(web, 'public'));

const index = (text: string) => `<!doctype html><html lang="en"><head><title>Parlance</title>
<script src="/theme.js"></script><script type="module" src="./main.ts"></script></head>
<body><span class="frame-name"></span><p id="text">${text}</p></body></html>`;

/** Lets tests play the application: `control` is the page's side of the service worker. */
const script = `import * as control from ${JSON.stringify(join(web, 'service-worker/control.ts'))};
Object.assign(globalThis, { control });`;

/** The smallest application that starts a service worker. Returns its directory. */
export const buildSmallPage = async (text: string): Promise<string> => {
  const source = await mkdtemp(join(tmpdir(), 'parlance-small-'));
  await writeFile(join(source, 'index.html'), index(text));
  await writeFile(join(source, 'main.ts'), script);
  return buildFrom(source, join(web, 'public')).finally(() => rm(source, { recursive: true }));
};
