import { checkEmail } from '../../users/index.ts';

/** The address as this service writes it; undefined if it is none. */
export const validEmail = (given: string): string | undefined => {
  try {
    return checkEmail(given);
  } catch {
    return undefined;
  }
};
