/** What other applications share into this one: kept by the service worker until the page takes it [W169]. */

const shelf = 'shared';
const textAddress = '/shared/text';
const nameHeader = 'X-File-Name';

export interface Shared {
  readonly text: string;
  readonly files: readonly File[];
}

/** Applications put the address into any of the three, some into two. */
const textOf = (form: FormData): string => {
  const parts = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string');
  const lines = [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
  return lines.filter((line) => !lines.some((other) => other !== line && other.includes(line))).join('\n');
};

export const keepShared = async (form: FormData): Promise<void> => {
  await caches.delete(shelf);
  const cache = await caches.open(shelf);
  await cache.put(textAddress, new Response(textOf(form)));
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[];
  for (const [index, file] of files.entries())
    await cache.put(
      `/shared/file/${index}`,
      new Response(file, { headers: { [nameHeader]: encodeURIComponent(file.name) } }),
    );
};

const fileIn = async (kept: Response): Promise<File> => {
  const blob = await kept.blob();
  return new File([blob], decodeURIComponent(kept.headers.get(nameHeader) ?? 'file'), { type: blob.type });
};

/** Undefined when nothing waits. */
export const takeShared = async (): Promise<Shared | undefined> => {
  if (globalThis.caches === undefined || !(await caches.has(shelf))) return undefined;
  const cache = await caches.open(shelf);
  const text = (await (await cache.match(textAddress))?.text()) ?? '';
  const kept = await cache.matchAll();
  const files = await Promise.all(kept.filter(({ headers }) => headers.has(nameHeader)).map(fileIn));
  await caches.delete(shelf);
  return { text, files };
};

export const forgetShared = async (): Promise<void> => {
  await caches.delete(shelf);
};
