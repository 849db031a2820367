import type { Work } from '../jobs/task.ts';
import { jobs as firstMessages } from './first-messages.ts';
import { jobs as leavingWords } from './search/leaving-words.ts';

export const jobs: readonly Work[] = [...firstMessages, ...leavingWords];
