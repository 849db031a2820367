import { z } from 'zod';
import { task } from '../jobs/task.ts';

/** One try: a message without a preview is no fault, and the next message with the link tries again. */
export const previewTask = task('link-previews.add', z.object({ messageId: z.number() }), {
  lane: 'previews',
  attempts: 2,
});
