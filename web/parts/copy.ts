/** Puts text on the clipboard. */
import { t } from '../words/index.ts';
import { announce, showAlert } from './saying/say.ts';

/**
 * The text may be on its way from the service: browsers allow a write that is promised while the person's press is
 * fresh, not one that begins later.
 */
const write = (text: string | Promise<string>): Promise<void> => {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
};

export const copyText = async (text: string | Promise<string>): Promise<void> => {
  try {
    await write(text);
    announce(t('Copied'));
  } catch (error) {
    showAlert(t('Could not copy: {why}', { why: (error as Error).message }));
  }
};
