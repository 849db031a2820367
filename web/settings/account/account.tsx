/** The account: address, password, key, sessions, and its end. */
import { deactivateOwnUser } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { announce } from '../../parts/saying/say.ts';
import { signOut } from '../../store/session/connection.ts';
import { ownAddress } from '../../store/session/password.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { DeclaredSection } from '../declared-section.tsx';
import { FieldRow } from '../field-row.tsx';
import { isLockedFor } from '../profile/name.tsx';
import { attempt } from '../saving.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnKey } from './own-key.tsx';
import { Sessions } from './sessions.tsx';

const Email = () => {
  const isOpen = useSignal(false);
  const sentTo = useSignal<string | undefined>(undefined);
  const isLocked = isLockedFor('email');
  return (
    <FieldRow
      id="setting-email"
      label={t('E-mail address')}
      about={
        sentTo.value === undefined
          ? undefined
          : t('Open the link that was sent to {address}.', { address: sentTo.value })
      }
      isLocked={isLocked}
      isGroup
    >
      {(control) => (
        <div class="setting-value">
          <span dir="auto">{ownAddress()}</span>
          <button
            {...control}
            type="button"
            class="button"
            aria-haspopup="dialog"
            onClick={() => {
              isOpen.value = !isLocked;
            }}
          >
            {t('Change e-mail address')}
          </button>
          {isOpen.value && (
            <ChangeEmail
              onSent={(address) => {
                sentTo.value = address;
                announce(t('Open the link that was sent to {address}.', { address }));
              }}
              close={() => {
                isOpen.value = false;
              }}
            />
          )}
        </div>
      )}
    </FieldRow>
  );
};

const Password = () => {
  const isOpen = useSignal(false);
  return (
    <FieldRow id="setting-password" label={t('Password')} isGroup>
      {(control) => (
        <div class="setting-buttons">
          <button
            {...control}
            type="button"
            class="button"
            aria-haspopup="dialog"
            onClick={() => {
              isOpen.value = true;
            }}
          >
            {t('Change password')}
          </button>
          {isOpen.value && (
            <ChangePassword
              close={() => {
                isOpen.value = false;
              }}
            />
          )}
        </div>
      )}
    </FieldRow>
  );
};

const endId = 'setting-deactivate';

const deactivate = () =>
  openDialog('question', {
    title: t('Deactivate your account?'),
    text: t(
      'You are signed out everywhere and cannot sign in again. Your bots stop. Your messages stay. Only an administrator can bring your account back.',
    ),
    action: t('Deactivate'),
    run: async () => {
      if (await attempt(endId, () => client.call(deactivateOwnUser))) await signOut();
    },
  });

export const AccountPage = () => (
  <>
    <section class="setting-group">
      <h2>{t('Account')}</h2>
      <div class="setting-card">
        <Email />
        {slice('realm_password_auth_enabled').value !== false && <Password />}
        <OwnKey />
      </div>
    </section>
    <DeclaredSection section="account-and-privacy" />
    <Sessions />
    <section class="setting-group">
      <h2>{t('End of the account')}</h2>
      <div class="setting-card">
        <FieldRow id={endId} label={t('Deactivate account')} isGroup>
          {(control) => (
            <div class="setting-buttons">
              <button
                {...control}
                type="button"
                class="button quiet-danger"
                aria-haspopup="dialog"
                onClick={deactivate}
              >
                {t('Deactivate account')}
              </button>
            </div>
          )}
        </FieldRow>
      </div>
    </section>
  </>
);
