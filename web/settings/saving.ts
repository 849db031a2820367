/** Saves what is no declared setting: says "Saved" with a way back, and keeps the reason of a refusal for its field. */
import { signal } from '@preact/signals';
import { announce, beginChange, offerUndo, showAlert } from '../parts/say.ts';
import { t } from '../words/index.ts';

const refusals = signal<ReadonlyMap<string, string>>(new Map());

/** `field`: the id of the control. */
export const refusalAt = (field: string): string | undefined => refusals.value.get(field);

const note = (field: string, why: string | undefined): void => {
  const next = new Map(refusals.peek());
  if (why === undefined) next.delete(field);
  else next.set(field, why);
  refusals.value = next;
};

/** Resolves to whether the service took it. */
export const attempt = async (field: string, change: () => Promise<unknown>): Promise<boolean> => {
  note(field, undefined);
  beginChange();
  try {
    await change();
    return true;
  } catch (error) {
    const why = (error as Error).message;
    note(field, why);
    showAlert(t('Could not save: {why}', { why }));
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
