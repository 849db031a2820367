import { job } from '../jobs/task.ts';
import { deliverScheduled } from './deliver.ts';
import { remind } from './remind.ts';
import { deliverTask, remindTask } from './task.ts';

export { routes, sections } from './endpoints.ts';
export { reactions } from './on-hooks.ts';
export { deliverTask, remindTask } from './task.ts';
export const jobs = [job(deliverTask, deliverScheduled), job(remindTask, remind)];
