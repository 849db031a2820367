export { jobs, routes } from './endpoints.ts';
export { fileColumns, type StoredFile, urlOf } from './file.ts';
export { fileKey } from './keys.ts';
export { rawRoutes } from './resumable.ts';
export { type Showing, showFiles } from './show.ts';
export { createThumbnails, type Thumbnails } from './thumbnails.ts';
