/** Asks before a person is deactivated: what that means, and what is deleted with them. */
import { deactivateUser } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { announce } from '../../parts/saying/say.ts';
import { whyStays } from '../../store/people/rights.ts';
import { client } from '../../store/session/service.ts';
import { people } from '../../store/world.ts';
import { counted, type Label, t } from '../../words/index.ts';
import { botsOf } from './users.ts';
import './dialogs.css';

type Deleted =
  | 'delete_public_channel_messages'
  | 'delete_private_channel_messages'
  | 'delete_direct_messages'
  | 'delete_profile';

const choices: readonly (readonly [Deleted, Label])[] = [
  ['delete_public_channel_messages', 'Their messages in public channels'],
  ['delete_private_channel_messages', 'Their messages in private channels'],
  ['delete_direct_messages', 'Their direct messages'],
  ['delete_profile', 'Their name, address, picture and profile'],
];

export const DeactivateUser = ({ user, close }: { readonly user: number; readonly close: () => void }) => {
  const person = people.value.get(user);
  const chosen = useSignal<ReadonlySet<Deleted>>(new Set());
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  if (person === undefined) return null;
  const name = person.full_name;
  const why = whyStays(person);
  const bots = botsOf(user).length;
  const deactivate = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    try {
      const actions = Object.fromEntries([...chosen.value].map((one) => [one, true]));
      await client.call(deactivateUser, { user_id: user, actions });
      announce(t('{name} deactivated', { name }));
      close();
    } catch (error) {
      failure.value = (error as Error).message;
    }
    isBusy.value = false;
  };
  return (
    <Modal title={t('Deactivate {name}?', { name })} close={close} isAlert>
      {why === undefined ? (
        <div class="user-dialog">
          <p>{t('{name} is signed out everywhere and cannot sign in again.', { name })}</p>
          {bots > 0 && (
            <p>
              {counted(
                bots,
                '{n} bot of theirs is deactivated too.',
                '{n} bots of theirs are deactivated too.',
              )}
            </p>
          )}
          <fieldset class="user-choices">
            <legend>{t('Delete for good as well')}</legend>
            {choices.map(([key, words]) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={chosen.value.has(key)}
                  onChange={({ currentTarget }) => {
                    const next = new Set(chosen.value);
                    if (currentTarget.checked) next.add(key);
                    else next.delete(key);
                    chosen.value = next;
                  }}
                />
                <span>{t(words)}</span>
              </label>
            ))}
          </fieldset>
          <p class="form-note">
            {chosen.value.size === 0
              ? t('Their messages stay, and you can reactivate them at any time.')
              : t('What is deleted does not come back when they are reactivated.')}
          </p>
          <p role="alert" class="form-failure">
            {failure.value}
          </p>
        </div>
      ) : (
        <p>{t(why)}</p>
      )}
      <div class="modal-actions">
        <button type="button" class="button" data-first onClick={close}>
          {t('Cancel')}
        </button>
        {why === undefined && (
          <button
            type="button"
            class="button dangerous"
            aria-disabled={isBusy.value ? true : undefined}
            onClick={() => void deactivate()}
          >
            {t('Deactivate')}
          </button>
        )}
      </div>
    </Modal>
  );
};
