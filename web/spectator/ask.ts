import { openDialog, openDialogs } from '../parts/dialogs/dialogs.ts';

/** `deed`: in the reader's language. */
export const askToSignIn = (deed: string): void => {
  if (!openDialogs.peek().some(({ name }) => name === 'sign-in-to')) openDialog('sign-in-to', { deed });
};
