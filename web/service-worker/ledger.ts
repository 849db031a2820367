/** A cache with an end: what was used longest ago goes first. */

const mostEntries = 500;
/** Bytes. */
const mostBytes = 200 * 2 ** 20;

export interface Ledger {
  find(url: string): Promise<Response | undefined>;
  keep(url: string, answer: Response): Promise<void>;
  /** Notes that the picture was used. */
  touch(url: string): Promise<void>;
  drop(url: string): Promise<void>;
}

const sizeOf = (kept: Response): number => Number(kept.headers.get('Content-Length') ?? 0);

/** Caches list their entries in the order in which they were put. */
const readSizes = async (cache: Cache): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept !== undefined) sizes.set(request.url, sizeOf(kept));
  }
  return sizes;
};

export const openLedger = async (name: string): Promise<Ledger> => {
  const cache = await caches.open(name);
  const sizes = await readSizes(cache);
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let last: Promise<void> = Promise.resolve();
  /** One after the other, so that the sum is right. */
  const next = (step: () => Promise<void>): Promise<void> => {
    last = last.then(step, step);
    return last;
  };

  const remove = async (url: string) => {
    bytes -= sizes.get(url) ?? 0;
    sizes.delete(url);
    await cache.delete(url);
  };
  const put = async (url: string, body: Blob, headers: Headers) => {
    await remove(url);
    await cache.put(url, new Response(body, { headers }));
    sizes.set(url, body.size);
    bytes += body.size;
    while (bytes > mostBytes || sizes.size > mostEntries) await remove(sizes.keys().next().value!);
  };
  /** Only the older half moves, since moving writes. */
  const isOld = (url: string): boolean => [...sizes.keys()].indexOf(url) < sizes.size / 2;

  return {
    find: (url) => cache.match(url),
    keep: (url, answer) =>
      next(async () => {
        const body = await answer.blob();
        if (body.size > mostBytes / 10) return;
        const headers = new Headers({ 'Content-Length': String(body.size) });
        for (const name of ['Content-Type', 'ETag']) headers.set(name, answer.headers.get(name) ?? '');
        await put(url, body, headers);
      }),
    touch: (url) =>
      next(async () => {
        const kept = isOld(url) ? await cache.match(url) : undefined;
        if (kept !== undefined) await put(url, await kept.blob(), kept.headers);
      }),
    drop: (url) => next(() => remove(url)),
  };
};
