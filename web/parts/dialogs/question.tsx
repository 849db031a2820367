/** A question before something is lost. The harmless answer has the focus. */
import { t } from '../../words/index.ts';
import type { Dialogs } from './dialogs.ts';
import { Modal } from './modal.tsx';

export const Question = ({
  title,
  text,
  action,
  run,
  close,
}: Dialogs['question'] & { readonly close: () => void }) => (
  <Modal title={title} close={close} isAlert>
    <p>{text}</p>
    <div class="modal-actions">
      <button type="button" class="button" data-first onClick={close}>
        {t('Cancel')}
      </button>
      <button
        type="button"
        class="button dangerous"
        onClick={() => {
          close();
          void run();
        }}
      >
        {action}
      </button>
    </div>
  </Modal>
);
