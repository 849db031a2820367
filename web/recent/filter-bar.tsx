import type { Signal } from '@preact/signals';
import { slice } from '../store/state.ts';
import { type Label, t } from '../words/index.ts';
import type { Filters } from './rows.ts';

const flags: readonly (readonly [Exclude<keyof Filters, 'folder'>, Label])[] = [
  ['unread', 'Unread'],
  ['participated', 'Participated'],
  ['followed', 'Followed'],
  ['direct', 'Direct'],
];

export const FilterBar = ({ filters }: { readonly filters: Signal<Filters> }) => {
  const folders = (slice('channel_folders').value ?? []).filter(({ is_archived }) => !is_archived);
  const change = (part: Partial<Filters>) => {
    filters.value = { ...filters.value, ...part };
  };
  return (
    <div role="group" aria-label={t('Filters')} class="table-filters">
      {flags.map(([flag, label]) => (
        <button
          key={flag}
          type="button"
          class="button"
          aria-pressed={filters.value[flag]}
          onClick={() => change({ [flag]: !filters.value[flag] })}
        >
          {t(label)}
        </button>
      ))}
      {folders.length > 0 && (
        <select
          class="input"
          aria-label={t('Folder')}
          value={filters.value.folder ?? 0}
          onChange={({ currentTarget }) => change({ folder: Number(currentTarget.value) || undefined })}
        >
          <option value="0">{t('All folders')}</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
};
