/** Custom emoji, which exports of Slack lack: a folder has them as NAME.png or NAME.gif. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';
import type { CustomEmoji } from '../vocabulary.ts';

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
