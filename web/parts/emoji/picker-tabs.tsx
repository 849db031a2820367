/** The groups of the picker as tabs with drawings. */
import { t } from '../../words/index.ts';
import { IconButton } from '../icon-button.tsx';
import { pickerGroups } from './groups.ts';
import type { PickerModel } from './picker-model.ts';

export const PickerTabs = ({ panel, model }: { readonly panel: string; readonly model: PickerModel }) => {
  const groups = pickerGroups();
  const isSearching = model.query.value.trim() !== '';
  const here = groups.findIndex(({ key }) => key === model.group.value);
  const select = (index: number, list: HTMLElement) => {
    const at = (index + groups.length) % groups.length;
    model.open(groups[at]!.key);
    list.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t('Groups')}
      class="picker-tabs"
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (by !== 0) select(here + by, event.currentTarget);
      }}
    >
      {groups.map(({ key, name, icon }, index) => (
        <IconButton
          key={key}
          icon={icon}
          name={t(name)}
          role="tab"
          aria-selected={index === here && !isSearching}
          aria-controls={panel}
          tabIndex={index === here ? 0 : -1}
          // The field keeps the focus when a pointer chooses.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => model.open(key)}
        />
      ))}
    </div>
  );
};
