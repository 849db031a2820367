/** Changes of keys, with what takes them back. They are kept on the device. */
import { chosenKeys, singleKeys } from '../../keyboard/registry.ts';
import { announce, offerUndo } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';

export const changing = (change: () => void): void => {
  const [keys, single] = [chosenKeys.peek(), singleKeys.peek()];
  change();
  offerUndo(t('Saved'), () => {
    chosenKeys.value = keys;
    singleKeys.value = single;
    announce(t('Undone'));
  });
};
