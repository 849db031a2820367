/** What the renderer shows of files of this import, whose rows may not be written yet. */
import type { Resolver } from '../../markdown/index.ts';
import { imageOf, videoOf } from '../../messages/index.ts';
import { type Organization, settingOf } from '../../organization/index.ts';
import type { FileHere } from './files.ts';

export const previewsOf = (
  organization: Organization,
  files: readonly FileHere[],
): Pick<Resolver, 'uploadedImage' | 'uploadedVideo'> => {
  const byPath = new Map(files.map((file) => [file.pathId, file]));
  const isWanted = settingOf(organization, 'inline_image_preview');
  return {
    uploadedImage: (path) => (isWanted ? imageOf(byPath.get(path)) : undefined),
    uploadedVideo: (path) => (isWanted ? videoOf(byPath.get(path)) : undefined),
  };
};
