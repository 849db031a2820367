export { archiveLimits } from './archive/index.ts';
export { fetchRecords, type ImportRecord } from './records.ts';
export { type Removed, removeImport } from './remove/index.ts';
export { type ImportReport, type ImportWish, importArchive, openImport } from './run.ts';
export type { SourceName } from './source.ts';
export { sources } from './sources.ts';
export { type ImportProgress, Interrupted } from './steps.ts';
export type { ImportGround } from './work.ts';
