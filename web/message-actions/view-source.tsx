/** The Markdown of a message that the reader may not edit. */
import { getMessage } from '@parlance/client/calls';
import { copyText } from '../parts/copy.ts';
import { Modal } from '../parts/dialogs/modal.tsx';
import { useAnswer } from '../parts/dialogs/use-answer.ts';
import { Waiting } from '../parts/dialogs/waiting.tsx';
import { client } from '../store/session/service.ts';
import { t } from '../words/index.ts';
import './view-source.css';

interface ViewSourceProps {
  readonly message: number;
  readonly close: () => void;
}

const Source = ({ text }: { readonly text: string }) => (
  <>
    <pre class="source" tabIndex={0} data-first dir="auto">
      {text}
    </pre>
    <div class="modal-actions">
      <button type="button" class="button" onClick={() => void copyText(text)}>
        {t('Copy as Markdown')}
      </button>
    </div>
  </>
);

export const ViewSource = ({ message, close }: ViewSourceProps) => {
  const answer = useAnswer(() => client.call(getMessage, { message_id: message, apply_markdown: false }));
  return (
    <Modal title={t('View source')} close={close}>
      {answer.kind === 'answered' ? <Source text={answer.value.raw_content} /> : <Waiting answer={answer} />}
    </Modal>
  );
};
