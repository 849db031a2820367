/** Saves what is no declared setting: says "Saved" with a way back, and keeps the reason of a refusal for its field. */
import { signal } from '@preact/signals';
import { sayRefusal } from '../parts/fields/refusal.tsx';
import { announce, beginChange, offerUndo } from '../parts/saying/say.ts';
import { t } from '../words/index.ts';

const refusals = signal<ReadonlyMap<string, unknown>>(new Map());

/** `field`: the id of the control. */
export const refusalAt = (field: string): unknown => refusals.value.get(field);

/** Call when the field appears, too: what was refused another time does not stand there. */
export const forgetRefusal = (field: string): void => {
  if (refusals.peek().has(field))
    refusals.value = new Map([...refusals.peek()].filter(([other]) => other !== field));
};

/** Resolves to whether the service took it. */
export const attempt = async (field: string, change: () => Promise<unknown>): Promise<boolean> => {
  forgetRefusal(field);
  beginChange();
  try {
    await change();
    return true;
  } catch (error) {
    refusals.value = new Map([...refusals.peek(), [field, error]]);
    sayRefusal(field, error);
    return false;
  }
};

/** `back` takes the change back, where that is possible. `text` replaces "Saved". */
export const save = async (
  field: string,
  change: () => Promise<unknown>,
  back?: () => Promise<unknown>,
  text = t('Saved'),
): Promise<boolean> => {
  const isSaved = await attempt(field, change);
  if (isSaved && back === undefined) announce(text);
  else if (isSaved && back !== undefined)
    offerUndo(text, async () => {
      if (await attempt(field, back)) announce(t('Undone'));
    });
  return isSaved;
};
