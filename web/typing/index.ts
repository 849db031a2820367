/** Who is writing. */
import { followWriters } from './follow.ts';

followWriters();

export { Activity } from './activity.tsx';
