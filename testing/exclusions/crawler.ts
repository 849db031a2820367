/** Follows all links of the public pages, as a search engine does. */
import { root } from '@parlance/server/public-pages/addresses';

export interface Crawled {
  /** Ids, each once. */
  readonly messages: readonly number[];
  readonly channels: readonly number[];
}

/** `read` returns the page at a path. */
export const crawl = async (read: (path: string) => Promise<string>): Promise<Crawled> => {
  const waiting = [root];
  const known = new Set(waiting);
  const [messages, channels] = [new Set<number>(), new Set<number>()];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const page = await read(path);
    for (const [, id] of page.matchAll(/<article id="(\d+)">/g)) messages.add(Number(id));
    for (const [, link] of page.matchAll(/href="(\/public[^"#]*)/g)) {
      const next = link!.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
      if (known.has(next)) continue;
      known.add(next);
      waiting.push(next);
      channels.add(Number(/^\/public\/(\d+)/.exec(next)?.[1] ?? 0));
    }
  }
  const ordered = (ids: ReadonlySet<number>) => [...ids].filter((id) => id > 0).sort((a, b) => a - b);
  return { messages: ordered(messages), channels: ordered(channels) };
};
