/** The own API key: shown after the password, renewed after a question. */
import type { Credentials } from '@parlance/client/access';
import { regenerateApiKey } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { announce } from '../../parts/saying/say.ts';
import { askForKey, withKey } from '../../store/session/password.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { AskPassword } from '../ask-password.tsx';
import { FieldRow } from '../field-row.tsx';
import { KeyDialog } from '../key-dialog.tsx';
import { attempt } from '../saving.ts';

const id = 'setting-api-key';

type Step = 'closed' | 'asking' | Credentials;

export const OwnKey = () => {
  const step = useSignal<Step>('closed');
  const takesPasswords = slice('realm_password_auth_enabled').value !== false;
  const now = step.value;
  const closeAsking = () => {
    if (step.peek() === 'asking') step.value = 'closed';
  };
  const renew = (credentials: Credentials) =>
    openDialog('question', {
      title: t('Renew your API key?'),
      text: t('Programs that use the old key stop working until they get the new one.'),
      action: t('Renew'),
      run: () =>
        attempt(id, async () => {
          const { api_key } = await withKey(credentials).call(regenerateApiKey);
          step.value = { ...credentials, apiKey: api_key };
          announce(t('Saved'));
        }),
    });
  return (
    <FieldRow
      id={id}
      label={t('API key')}
      about={t('Programs that act for you sign in with your address and this key.')}
      isGroup
    >
      {(control) => (
        <div class="setting-buttons">
          {takesPasswords ? (
            <button
              {...control}
              type="button"
              class="button"
              aria-haspopup="dialog"
              onClick={() => {
                step.value = 'asking';
              }}
            >
              {t('Show key')}
            </button>
          ) : (
            <a class="button" href="/account">
              {t('Sign in once more to see it')}
            </a>
          )}
          {now === 'asking' && (
            <AskPassword
              title={t('API key')}
              about={t('Your password shows that it is you.')}
              action={t('Show key')}
              take={async (password) => {
                step.value = await askForKey(password);
              }}
              close={closeAsking}
            />
          )}
          {typeof now === 'object' && (
            <KeyDialog
              title={t('API key')}
              credentials={now}
              renew={() => renew(now)}
              close={() => {
                step.value = 'closed';
              }}
            />
          )}
        </div>
      )}
    </FieldRow>
  );
};
