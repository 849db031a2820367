/** A search by form, without operators to learn [W42]. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Combobox } from '../parts/combobox/combobox.tsx';
import { Modal } from '../parts/dialogs/modal.tsx';
import { findChannels } from '../store/find/channels.ts';
import { findPeople } from '../store/find/people.ts';
import { noteSearch } from '../store/find/recent-searches.ts';
import { channelName } from '../store/names.ts';
import { go } from '../store/places/address.ts';
import { people } from '../store/world.ts';
import { t } from '../words/index.ts';
import { DayFields } from './day-fields.tsx';
import { type Filters, narrowOf, noFilters } from './filters.ts';
import { HasBoxes } from './has-boxes.tsx';
import '../parts/dialogs/form-modal.css';

const offeredPeople = (text: string) =>
  findPeople(text, { most: 8, withFormer: true }).map(({ user_id, full_name, delivery_email }) => ({
    key: String(user_id),
    words: full_name,
    about: delivery_email ?? undefined,
  }));

const offeredChannels = (text: string) =>
  findChannels(text, { most: 8 }).map(({ id, name }) => ({ key: String(id), words: name }));

export const SearchFilters = ({ close }: { readonly close: () => void }) => {
  const id = useId();
  const filters = useSignal(noFilters);
  const set = (part: Partial<Filters>) => {
    filters.value = { ...filters.value, ...part };
  };
  const search = (event: Event) => {
    event.preventDefault();
    const narrow = narrowOf(filters.value);
    close();
    if (narrow.length > 0) noteSearch(narrow);
    go({ kind: 'narrow', narrow });
  };
  const { from, channel, words } = filters.value;
  return (
    <Modal title={t('Search filters')} close={close}>
      <form class="form-modal" onSubmit={search}>
        <div class="field">
          <label for={`${id}-words`}>{t('Words')}</label>
          <input
            id={`${id}-words`}
            class="input"
            value={words}
            onInput={({ currentTarget }) => set({ words: currentTarget.value })}
          />
        </div>
        <Combobox
          label={t('From')}
          isLabelShown
          value={from === undefined ? '' : (people.value.get(from)?.full_name ?? '')}
          options={offeredPeople}
          onTake={({ key }) => set({ from: Number(key) })}
        />
        <Combobox
          label={t('In')}
          isLabelShown
          value={channel === undefined ? '' : channelName(channel)}
          options={offeredChannels}
          onTake={({ key }) => set({ channel: Number(key) })}
        />
        <DayFields filters={filters} />
        <HasBoxes filters={filters} />
        <div class="modal-actions">
          <button type="submit" class="button main">
            {t('Search')}
          </button>
        </div>
      </form>
    </Modal>
  );
};
