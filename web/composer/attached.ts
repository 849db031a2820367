/** Files that go with a text. They are kept by the conversation that it is written to, like its draft. */
import { announce, showAlert } from '../parts/saying/say.ts';
import { keyOf } from '../places/conversation.ts';
import { conversationTo, type Destination } from '../store/drafts/draft.ts';
import { attachmentsOf, hasAttachments, isUploading, untilUploaded } from '../store/writing/attachments.ts';
import { t } from '../words/index.ts';

export const attachedTo = (destination: Destination | undefined): string => {
  const conversation = destination && conversationTo(destination);
  return conversation === undefined ? 'nowhere' : keyOf(conversation);
};

/** Whether there is nothing to send. */
export const isEmptyText = (content: string, destination: Destination | undefined): boolean =>
  content.trim() === '' && !hasAttachments(attachedTo(destination));

/** Says what is waited for. Throws why a file did not come. */
export const untilFilesAreThere = async (key: string): Promise<void> => {
  if (isUploading(key)) {
    announce(t('It will be sent when the files are there.'));
    await untilUploaded(key);
  }
  for (const { name, state } of attachmentsOf(key))
    if (state.kind === 'failed')
      throw new Error(t('{file} was not uploaded: {why}', { file: name, why: state.why }));
};

/** Resolves to whether the files are there. Shows why one is not. */
export const filesAreThere = async (key: string): Promise<boolean> => {
  try {
    await untilFilesAreThere(key);
    return true;
  } catch (error) {
    showAlert(t('Not sent: {why}', { why: (error as Error).message }));
    return false;
  }
};
