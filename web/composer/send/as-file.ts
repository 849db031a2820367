/** Sends a text that is too long as a file [W89]. */
import { uploadFile } from '@parlance/client/calls';
import { showAlert } from '../../parts/saying/say.ts';
import { client } from '../../store/session/service.ts';
import { linkText } from '../../store/writing/link-text.ts';
import { t } from '../../words/index.ts';
import type { Sheet } from '../sheet.ts';
import { dispatch } from './send.ts';

export const sendAsFile = async (sheet: Sheet): Promise<void> => {
  const [content, destination] = [sheet.content.peek(), sheet.destination.peek()];
  const others = sheet.checks.objections.peek().some(({ kind }) => kind !== 'too-long');
  if (destination === undefined || others) return;
  try {
    const file = new File([content], 'message.md', { type: 'text/markdown' });
    const { url } = await client.call(uploadFile, {}, { file });
    await dispatch(sheet, destination, linkText(file.name, url));
  } catch (error) {
    showAlert(t('Not sent: {why}', { why: (error as Error).message }));
  }
};
