/** Custom emoji, which exports of Slack lack: a folder has them as NAME.png or NAME.gif, or the workspace is asked. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';
import { fieldsOf, textOf } from '../reading/values.ts';
import type { CustomEmoji, NotTaken } from '../vocabulary.ts';
import type { Downloader } from './download.ts';
import { isPicture } from './hosts.ts';

export async function* readPictures(directory: string | undefined): AsyncGenerator<CustomEmoji> {
  if (directory === undefined) return;
  const names = await readdir(directory).catch(() => {
    throw new Refusal(`--emoji: there is no folder ${directory}.`);
  });
  for (const file of names.sort()) {
    const name = /^(.+)\.(?:png|gif|jpe?g|webp)$/i.exec(file)?.[1];
    if (name === undefined) continue;
    yield { kind: 'emoji', id: name, name, picture: async () => createReadStream(join(directory, file)) };
  }
}

const leave = (why: string, example?: string): NotTaken => ({
  kind: 'not_taken',
  of: 'emoji',
  what: 'custom emoji',
  why,
  example,
});

const aliasPrefix = 'alias:';

/** Aliases of each emoji, over any number of steps. */
const aliasesOf = (addresses: ReadonlyMap<string, string>): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const [name, address] of addresses) {
    let target = address;
    for (let steps = 0; target.startsWith(aliasPrefix) && steps < 10; steps += 1) {
      const next = target.slice(aliasPrefix.length);
      const further = addresses.get(next);
      if (further?.startsWith(aliasPrefix) === true) target = further;
      else {
        if (next !== name) found.set(next, [...(found.get(next) ?? []), name]);
        break;
      }
    }
  }
  return found;
};

export const downloadedEmoji = async (
  downloader: Downloader | undefined,
): Promise<(CustomEmoji | NotTaken)[]> => {
  if (downloader === undefined) return [];
  const answer = await downloader.list('emoji.list');
  if (answer === undefined) return [leave('the token may not read emoji')];
  const addresses = new Map(
    Object.entries(fieldsOf(answer.emoji)).flatMap(([name, value]) => {
      const address = textOf(value);
      return address === undefined ? [] : [[name, address] as const];
    }),
  );
  const aliases = aliasesOf(addresses);
  return [...addresses].flatMap(([name, url]): (CustomEmoji | NotTaken)[] => {
    if (url.startsWith(aliasPrefix)) return [];
    const picture = isPicture(url) ? downloader.bytes({ url, isPage: false }) : undefined;
    if (picture === undefined) return [leave('its picture is not at an address of Slack', name)];
    return [{ kind: 'emoji', id: name, name, aliases: aliases.get(name), picture, isRemote: true }];
  });
};
