/** An API key, and what programs are given with it. */
import type { Credentials } from '@parlance/client/access';
import { useId } from 'preact/hooks';
import { copyText } from '../parts/copy.ts';
import { Modal } from '../parts/dialogs/modal.tsx';
import { saveText } from '../parts/files/save-text.ts';
import { t } from '../words/index.ts';

/** The file that programs of the Zulip family read. */
export const configuration = ({ email, apiKey }: Credentials): string =>
  `[api]\nemail=${email}\nkey=${apiKey}\nsite=${location.origin}\n`;

/** A type that no browser adds an ending for. */
export const saveConfiguration = (credentials: Credentials): void =>
  saveText(configuration(credentials), 'zuliprc', 'application/octet-stream');

export interface KeyDialogProps {
  readonly title: string;
  readonly credentials: Credentials;
  readonly renew: () => unknown;
  readonly close: () => void;
}

export const KeyDialog = ({ title, credentials, renew, close }: KeyDialogProps) => {
  const id = useId();
  return (
    <Modal title={title} close={close}>
      <p>{t('Anyone who has it can do what you can do. Keep it to yourself.')}</p>
      <div class="field">
        <label for={id}>{t('API key')}</label>
        <input id={id} class="input key-text" readOnly value={credentials.apiKey} />
      </div>
      <div class="setting-buttons">
        <button type="button" class="button" onClick={() => void copyText(credentials.apiKey)}>
          {t('Copy key')}
        </button>
        <button type="button" class="button" onClick={() => saveConfiguration(credentials)}>
          {t('Save zuliprc')}
        </button>
        <button type="button" class="button quiet-danger" onClick={() => void renew()}>
          {t('Renew key')}
        </button>
      </div>
    </Modal>
  );
};
