/** The picker of emoji: a field to search, groups, and a grid in which the arrows of the field move. */
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { loadEmoji, type NamedEmoji } from '../../store/emoji/emoji.ts';
import { noteEmojiUse } from '../../store/emoji/frequent.ts';
import { spokenEmoji } from '../../store/emoji/names.ts';
import { languageNow, t } from '../../words/index.ts';
import { floatBeside } from '../floating/float.ts';
import { pickerGroups } from './groups.ts';
import { closeEmojiPicker, type OpenedPicker } from './opened-picker.ts';
import { cellId, PickerGrid } from './picker-grid.tsx';
import { PickerModel } from './picker-model.ts';
import { PickerTabs } from './picker-tabs.tsx';
import './picker.css';

export const prepare = loadEmoji;

/** Pixels. */
const [cell, touchCell, padding] = [36, 44, 34];
const mostColumns = 9;

const columnsNow = (): number => {
  const width = matchMedia('(pointer: coarse)').matches ? touchCell : cell;
  return Math.min(mostColumns, Math.floor((innerWidth - padding) / width));
};

const Preview = ({ model }: { readonly model: PickerModel }) => {
  const emoji = model.chosen.value;
  if (emoji === undefined) return <p class="picker-preview">{t('No emoji has this name.')}</p>;
  const [first = '', ...others] = emoji.names;
  const own = spokenEmoji(first, emoji.code, emoji.type);
  // In English the first name says it.
  const also = languageNow() === 'en' ? others.map((name) => spokenEmoji(name, '')) : [own];
  return (
    <p class="picker-preview" aria-hidden="true">
      <b>:{first}:</b> <span>{also.join(', ')}</span>
    </p>
  );
};

export const Picker = ({ opened }: { readonly opened: OpenedPicker }) => {
  const popover = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const grid = useId();
  const model = useMemo(() => new PickerModel(columnsNow()), []);
  const isSearching = model.query.value.trim() !== '';

  useEffect(() => {
    loadEmoji();
    const stop = floatBeside(opened.anchor, popover.current!, { placement: 'top-end', gap: 6 });
    field.current?.focus();
    const close = ({ target }: Event) => {
      if (target instanceof Node && !popover.current?.contains(target) && !opened.anchor.contains(target))
        closeEmojiPicker(false);
    };
    document.addEventListener('pointerdown', close);
    return () => {
      stop();
      document.removeEventListener('pointerdown', close);
    };
  }, [opened]);

  const pick = (emoji: NamedEmoji, isStaying: boolean) => {
    if (!isStaying) closeEmojiPicker();
    noteEmojiUse(emoji.names[0]!);
    void opened.onPick(emoji);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing) return;
    const isInField = event.target === field.current;
    const chosen = model.chosen.peek();
    if (event.key === 'Escape') closeEmojiPicker();
    else if (isInField && event.key === 'Enter' && chosen !== undefined) pick(chosen, event.shiftKey);
    else if (!isInField || !model.press(event.key)) return;
    event.preventDefault();
  };

  const groupName = pickerGroups().find(({ key }) => key === model.group.value)?.name ?? 'Frequently used';
  return (
    <div
      ref={popover}
      popover="manual"
      role="dialog"
      aria-label={t('Emoji')}
      class="picker"
      tabIndex={-1}
      onKeyDown={press}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !popover.current?.contains(relatedTarget))
          closeEmojiPicker(false);
      }}
    >
      <input
        ref={field}
        type="text"
        role="combobox"
        class="input"
        autocomplete="off"
        spellcheck={false}
        aria-label={t('Search emoji')}
        placeholder={t('Search emoji')}
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded={model.shown.value.length > 0}
        aria-controls={grid}
        aria-activedescendant={
          model.chosen.value === undefined ? undefined : cellId(grid, model.active.value)
        }
        value={model.query.value}
        onInput={({ currentTarget }) => model.search(currentTarget.value)}
      />
      <PickerTabs panel={grid} model={model} />
      <PickerGrid id={grid} name={isSearching ? t('Results') : t(groupName)} model={model} onPick={pick} />
      <Preview model={model} />
    </div>
  );
};
