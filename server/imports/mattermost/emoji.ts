import { textIn } from '../reading/fields.ts';
import type { Finder } from '../reading/finder.ts';
import { mendPicture } from '../reading/mend-picture.ts';
import type { CustomEmoji } from '../vocabulary.ts';
import { pathsOf } from './files.ts';
import type { Survey } from './survey.ts';

/** The picture lies at its path, or in the folder of pictures under the emoji's name. */
export function* readEmoji({ kept }: Survey, finder: Finder): Generator<CustomEmoji> {
  for (const [name, emoji] of kept.emoji) {
    if (name === '') continue;
    const image = textIn(emoji, 'image');
    const paths = [...(image === '' ? [] : pathsOf(image)), `${name}.png`, `${name}.gif`, `${name}.jpg`];
    const found = finder.find(paths);
    yield { kind: 'emoji', id: name, name, picture: found && mendPicture(found.bytes) };
  }
}
