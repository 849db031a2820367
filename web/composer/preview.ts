/** How the service will show the text. */
import { renderMessage } from '@parlance/client/calls';
import { client } from '../store/session/service.ts';
import type { Preview } from './preview-state.ts';
import type { Sheet } from './sheet.ts';

const load = async ({ preview, content }: Sheet): Promise<void> => {
  const loading: Preview = { kind: 'loading' };
  preview.value = loading;
  const result: Preview = await client
    .call(renderMessage, { content: content.peek() })
    .then(({ rendered }) => ({ kind: 'shown', html: rendered }) as const)
    .catch((error: Error) => ({ kind: 'failed', why: error.message }) as const);
  if (preview.peek() === loading) preview.value = result;
};

export const togglePreview = (sheet: Sheet): void => {
  const { preview, wanted } = sheet;
  if (preview.peek() === undefined) {
    void load(sheet);
    wanted.value = 'preview';
  } else {
    preview.value = undefined;
    wanted.value = 'text';
  }
};
