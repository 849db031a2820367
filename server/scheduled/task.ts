import { z } from 'zod';
import { task } from '../jobs/task.ts';

export const deliverTask = task('scheduled.deliver', z.object({ id: z.number(), senderId: z.number() }));
export const remindTask = task('reminders.remind', z.object({ id: z.number(), userId: z.number() }));
