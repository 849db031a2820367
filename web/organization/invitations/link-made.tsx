/** A fresh link, to be copied. */
import { useId } from 'preact/hooks';
import { copyText } from '../../parts/copy.ts';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { t } from '../../words/index.ts';

export const LinkMade = ({ link, close }: { readonly link: string; readonly close: () => void }) => {
  const id = useId();
  return (
    <Modal title={t('Invite people')} close={close}>
      <div class="field">
        <label for={id}>{t('Invitation link')}</label>
        <input
          id={id}
          class="input"
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p class="setting-about">{t('All who have it can join until it expires or is revoked.')}</p>
      </div>
      <div class="modal-actions">
        <button type="button" class="button" onClick={close}>
          {t('Close')}
        </button>
        <button type="button" class="button main" onClick={() => void copyText(link)}>
          {t('Copy link')}
        </button>
      </div>
    </Modal>
  );
};
