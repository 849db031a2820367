/** A reader without an account wanted to do what needs one. */
import { Modal } from '../parts/dialogs/modal.tsx';
import { t } from '../words/index.ts';
import { insideSentence } from './deed-name.ts';
import { joinAddress, signInAddress } from './ways.ts';

export interface SignInToProps {
  readonly deed: string;
  readonly close: () => void;
}

export const SignInTo = ({ deed, close }: SignInToProps) => (
  <Modal title={t('Sign in to {deed}', { deed: insideSentence(deed) })} close={close}>
    <p>{t('This needs an account. With one you come back to this address.')}</p>
    <div class="modal-actions">
      <a class="button" href={joinAddress()}>
        {t('Join')}
      </a>
      <a class="button main" href={signInAddress()} data-first>
        {t('Sign in')}
      </a>
    </div>
  </Modal>
);
