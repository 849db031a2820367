/** Does what an item of a menu asks of the service, and says how it went. */
import { announce, beginChange, showAlert } from '../parts/say.ts';
import { t } from '../words/index.ts';

/** `done`: what is said when the service agrees. */
export const attempt = async (done: string, ask: () => Promise<unknown>): Promise<void> => {
  beginChange();
  try {
    await ask();
    announce(done);
  } catch (error) {
    showAlert(t('Could not save: {why}', { why: (error as Error).message }));
  }
};
