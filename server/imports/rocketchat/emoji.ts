import { textIn, textsIn } from '../reading/fields.ts';
import type { Finder } from '../reading/finder.ts';
import type { CustomEmoji } from '../vocabulary.ts';
import type { Dump } from './dump.ts';
import { Grid } from './grid.ts';
import { ownId } from './ids.ts';

export async function readEmoji(dump: Dump, finder: Finder): Promise<CustomEmoji[]> {
  const grid = await Grid.of(dump, 'custom_emoji');
  const emoji: CustomEmoji[] = [];
  for await (const { fields } of dump.documents('rocketchat_custom_emoji')) {
    const name = textIn(fields, 'name');
    if (name === '') continue;
    const file = `${name}.${textIn(fields, 'extension') || 'png'}`;
    const found = grid.find(file) ?? finder.find([file, `${name}.png`, `${name}.gif`, `${name}.jpg`]);
    emoji.push({
      kind: 'emoji',
      id: ownId(fields),
      name,
      aliases: textsIn(fields, 'aliases'),
      picture: found?.bytes,
    });
  }
  return emoji;
}
