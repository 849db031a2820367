export { jobs, routes } from './endpoints.ts';
export { attachmentOf, fileColumns, type StoredFile, urlOf } from './file.ts';
export { filesUnshown } from './hooks.ts';
export { fileKey, newPathId } from './keys.ts';
export { keepNamedIn } from './named.ts';
export { rawRoutes } from './resumable.ts';
export { fetchShown, type Showing, showFiles, showingParts, tellOfFiles } from './show.ts';
export { newStagePath, stage } from './stage.ts';
export { createThumbnails, type Thumbnails } from './thumbnails.ts';
