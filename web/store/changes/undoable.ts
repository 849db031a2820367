/** Changes that are made at once, and can be taken back. */
import { announce, beginChange, offerUndo, showAlert } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';

export const complain = (error: unknown): void =>
  showAlert(t('Could not save: {why}', { why: (error as Error).message }));

/** Says "Saved", and offers to take the change back. */
export const saved = (undo: () => Promise<unknown>): void =>
  offerUndo(t('Saved'), async () => {
    try {
      await undo();
      announce(t('Undone'));
    } catch (error) {
      complain(error);
    }
  });

/** Returns whether the service took it; else the page says why. */
export const save = async <T>(
  send: () => Promise<T>,
  undo: (answer: T) => Promise<unknown>,
): Promise<boolean> => {
  beginChange();
  try {
    const answer = await send();
    saved(() => undo(answer));
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
};
