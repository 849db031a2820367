/** The page and its files, kept whole for each build. */
import { createNote } from './note.ts';

/** Written by the build. */
declare const BUILD: string;
declare const FILES: readonly string[];

const prefix = 'page-';
const name = prefix + BUILD;
const shell = '/index.html';
const files: ReadonlySet<string> = new Set(FILES);

const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** Throws unless all files come, so that an incomplete version never starts. */
export const keepPage = async (): Promise<void> => {
  const cache = await caches.open(name);
  await cache.addAll(
    FILES.map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })),
  );
  // The service may have been replaced meanwhile; its shell then belongs to the next version.
  const text = (await (await cache.match(shell))?.text()) ?? '';
  const wanted = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  if (wanted.every((path) => files.has(path))) return;
  await caches.delete(name);
  throw new Error('The shell is of another build.');
};

const version = createNote('version');

/** Keeps the version that served before, for windows that still show it and load a part of it late. */
export const forgetOldPages = async (): Promise<void> => {
  const before = await version.read();
  const old = (await caches.keys()).filter((one) => one.startsWith(prefix) && ![name, before].includes(one));
  await Promise.all(old.map((one) => caches.delete(one)));
  await version.write(name);
};

export const isFile = (path: string): boolean => files.has(path) || isHashed(path);

/** What answers vary by is the same in all requests of this browser. */
const own: MultiCacheQueryOptions = { cacheName: name, ignoreVary: true };

export const answerShell = async (request: Request): Promise<Response> =>
  (await caches.match(shell, own)) ?? fetch(request);

export const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, own)) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
