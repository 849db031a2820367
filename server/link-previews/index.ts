import { followLog } from '../events/consumer.ts';
import { when } from '../frame/hooks.ts';
import { job, recurring } from '../jobs/task.ts';
import { userCreated } from '../users/index.ts';
import { addPreviews } from './add.ts';
import { consumer } from './consumer.ts';
import { removeExpired } from './pictures.ts';
import { previewTask } from './task.ts';

export { resignPictures } from './address.ts';
export { plainRoutes, rawRoutes } from './endpoints.ts';
export { createOtherSites } from './service.ts';

export const reactions = [when(userCreated, async (transaction) => followLog(transaction, consumer.name))];

export const jobs = [
  job(previewTask, addPreviews),
  recurring('link-previews.remove-expired', 3600, removeExpired),
];

export const consumers = [consumer];
