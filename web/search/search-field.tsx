/** The search in the banner: words and filters, each filter a pill. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { useSignal } from '@preact/signals';
import { Search, SlidersHorizontal } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { PillBox } from '../parts/combobox/pill-box.tsx';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { conversationIn } from '../places/conversation.ts';
import { noteSearch } from '../store/find/recent-searches.ts';
import { go, place } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import { parseQuery } from './parse-query.ts';
import { suggestionsFor } from './suggest.ts';
import { sentenceOf } from './term-words.ts';
import './search-field.css';

/** One object, since another one would be rendered again. */
const none: Narrow = [];

/** What the field shows of a place; a conversation is no search. */
const searchIn = (narrow: Narrow): Narrow => (conversationIn(narrow) === undefined ? narrow : none);

export const SearchField = () => {
  const pills = useSignal<Narrow>([]);
  const field = useRef<HTMLInputElement>(null);
  const text = useRef('');
  const here = place.value;
  const shown = here.kind === 'narrow' ? searchIn(here.narrow) : none;
  useEffect(() => {
    pills.value = shown;
  }, [shown]);

  const search = (narrow: Narrow) => {
    if (narrow.length === 0) return;
    text.current = '';
    pills.value = searchIn(narrow);
    noteSearch(narrow);
    go({ kind: 'narrow', narrow });
  };

  return (
    <search aria-label={t('Search')} class="search-field">
      <Icon of={Search} size={15} />
      <PillBox
        label={t('Search messages')}
        listLabel={t('Search suggestions')}
        placeholder={t('Search messages')}
        field={field}
        pills={pills.value.map((term, index) => ({ key: `${index}`, words: sentenceOf(term) }))}
        onRemove={({ key }) => {
          pills.value = pills.value.filter((_term, index) => String(index) !== key);
          if (pills.value.length > 0) search(pills.value);
        }}
        options={(typed) => {
          text.current = typed;
          return suggestionsFor(pills.value, typed);
        }}
        onTake={(option) => {
          const taken = suggestionsFor(pills.value, text.current).find(({ key }) => key === option.key);
          if (taken === undefined) return;
          if (taken.isWhole) return search(taken.narrow);
          pills.value = taken.narrow;
          text.current = '';
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search([...pills.value, ...parseQuery(text.current)]);
          if (event.key === 'Escape') field.current?.blur();
        }}
      />
      <IconButton
        icon={SlidersHorizontal}
        size={16}
        name={t('Filters')}
        onClick={() => openDialog('search-filters', {})}
      />
    </search>
  );
};
