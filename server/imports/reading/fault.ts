import { Damaged } from '../archive/index.ts';
import { Unavailable } from './unavailable.ts';

/** Returns why bytes cannot be had. Throws any other fault again: it ends the import, which can be resumed. */
export const faultOf = (error: unknown): string => {
  if (error instanceof Unavailable) return error.message;
  if (error instanceof Damaged) return 'its bytes in the archive are damaged';
  throw error;
};
