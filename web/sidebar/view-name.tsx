/** Pins a place to the sidebar under a name, or gives a pinned one another name [W18]. */
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { announce } from '../parts/saying/say.ts';
import type { Place } from '../places/place.ts';
import { placeName } from '../store/places/name.ts';
import { ownViewAt, pinView, renameView } from '../store/places/own-views.ts';
import { t } from '../words/index.ts';

export interface ViewNameProps {
  readonly place: Place;
  readonly close: () => void;
}

export const ViewName = ({ place, close }: ViewNameProps) => {
  const id = useId();
  const view = ownViewAt(place);
  const typed = useSignal(view?.name ?? placeName(place).slice(0, limits.viewNameLength));
  const name = typed.value.trim();
  const submit = async () => {
    await (view === undefined ? pinView(place, name) : renameView(view, name));
    announce(t('Saved'));
  };
  return (
    <FormModal
      title={view === undefined ? t('Pin to the sidebar') : t('Rename view')}
      action={view === undefined ? t('Pin') : t('Rename')}
      submit={submit}
      close={close}
      isIncomplete={name === '' || name === view?.name}
    >
      <div class="field">
        <label for={id}>{t('Name')}</label>
        <input
          id={id}
          class="input"
          maxLength={limits.viewNameLength}
          value={typed.value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </div>
    </FormModal>
  );
};
