import { job, recurring } from '../jobs/task.ts';
import { removeUnfinished } from './import/stored.ts';
import { makeExport } from './make.ts';
import { exportTask } from './request.ts';

export { rawRoutes, routes } from './endpoints.ts';
export { type Imported, importOrganization } from './import/index.ts';
export { reactions } from './on-hooks.ts';
export { type Exported, type Wanted, writeArchive } from './write.ts';
export const jobs = [
  job(exportTask, makeExport),
  recurring('exports.remove-unfinished-imports', 3600, removeUnfinished),
];
