import { recurring, type Work } from '../jobs/task.ts';
import { expireMessages } from './expire.ts';
import { deletion } from './unwanted.ts';

export { expireMessages } from './expire.ts';
export { reactions } from './unwanted.ts';

const tenMinutes = 600;

export const jobs: readonly Work[] = [
  deletion,
  recurring('expire-messages', tenMinutes, async (service) => {
    const count = await expireMessages(service);
    if (count > 0) service.log.info({ messages: count }, 'messages have grown too old and were deleted');
  }),
];
