import { basename } from 'node:path';
import { recordsIn, textIn } from '../reading/fields.ts';
import type { Finder } from '../reading/finder.ts';
import type { Fields } from '../reading/values.ts';
import type { File } from '../vocabulary.ts';

/**
 * Returns the names that an entry for this path may have, since exports count from different folders. An equal name in
 * another folder would be a file of other readers.
 */
export const pathsOf = (path: string): string[] => {
  const plain = path.replaceAll('\\', '/').replace(/^\.?\//, '');
  return [`data/${plain}`, plain, plain.replace(/^data\//, '')];
};

export function readFiles(post: Fields, finder: Finder): File[] {
  return recordsIn(post, 'attachments').flatMap((attachment) => {
    const path = textIn(attachment, 'path');
    if (path === '') return [];
    const found = finder.find(pathsOf(path));
    return { id: path, name: basename(path.replaceAll('\\', '/')), size: found?.size, bytes: found?.bytes };
  });
}
