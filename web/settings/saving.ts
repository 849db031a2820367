/** Saves what is no declared setting: says "Saved" with a way back, and keeps the reason of a refusal for its field. */
import { signal } from '@preact/signals';
import { announce, beginChange, offerUndo, showAlert } from '../parts/say.ts';
import { t } from '../words/index.ts';
import { fieldWords } from './field-words.ts';

const refusals = signal<ReadonlyMap<string, unknown>>(new Map());

/** `field`: the id of the control. `label`: what the page calls it. */
export const refusalAt = (field: string, label = ''): string | undefined =>
  refusals.value.has(field) ? fieldWords(refusals.value.get(field), label) : undefined;

/** Where a field says what is refused. Others have the page say it. */
export const refusalId = (field: string): string => `${field}-refusal`;

const forget = (field: string): void => {
  refusals.value = new Map([...refusals.peek()].filter(([other]) => other !== field));
};

/** Resolves to whether the service took it. */
export const attempt = async (field: string, change: () => Promise<unknown>): Promise<boolean> => {
  forget(field);
  beginChange();
  try {
    await change();
    return true;
  } catch (error) {
    refusals.value = new Map([...refusals.peek(), [field, error]]);
    if (document.getElementById(refusalId(field)) === null)
      showAlert(t('Could not save: {why}', { why: (error as Error).message }));
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
