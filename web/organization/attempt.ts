/** Does what an item of a menu asks of the service, and says how it went. */
import { announce, beginChange } from '../parts/saying/say.ts';
import { complain } from '../store/changes/undoable.ts';

/** `done`: what is said when the service agrees. */
export const attempt = async (done: string, ask: () => Promise<unknown>): Promise<void> => {
  beginChange();
  try {
    await ask();
    announce(done);
  } catch (error) {
    complain(error);
  }
};
