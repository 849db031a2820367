/** In which folder of the sidebar the channel begins. */
import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { openFolders } from '../../store/channels/folders.ts';
import { t } from '../../words/index.ts';

export const FolderField = ({ folder }: { readonly folder: Signal<number | undefined> }) => {
  const id = useId();
  const folders = openFolders.value;
  if (folders.length === 0) return null;
  return (
    <div class="field">
      <label for={id}>{t('Folder')}</label>
      <select
        id={id}
        class="input"
        value={String(folder.value ?? '')}
        onChange={({ currentTarget }) => {
          folder.value = currentTarget.value === '' ? undefined : Number(currentTarget.value);
        }}
      >
        <option value="">{t('No folder')}</option>
        {folders.map(({ id: one, name }) => (
          <option key={one} value={String(one)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};
