/** Suggestions at the caret of a text that is being written. The focus stays in the text. */
import { effect } from '@preact/signals';
import { useEffect, useId, useMemo } from 'preact/hooks';
import { idOfOption, nameOfOption } from '../parts/combobox/option.ts';
import { OptionPopover } from '../parts/combobox/option-popover.tsx';
import { placeInText } from '../parts/fields/caret-place.ts';
import { announce } from '../parts/saying/say.ts';
import { prepareToFindPeople } from '../store/find/people.ts';
import type { Writing } from '../store/writing/box.ts';
import { counted, t } from '../words/index.ts';
import { SuggestionsModel } from './model.ts';
import type { Suggestion } from './offers/index.ts';
import './suggestions.css';

const listen = (model: SuggestionsModel): (() => void) => {
  const { textarea } = model.writing;
  const ending = new AbortController();
  const { signal } = ending;
  textarea.addEventListener('input', () => model.followText(), { signal });
  document.addEventListener(
    'selectionchange',
    () => document.activeElement === textarea && model.followCaret(),
    { signal },
  );
  textarea.addEventListener('blur', () => model.close(), { signal });
  textarea.addEventListener(
    'keydown',
    (event) => {
      if (!model.press(event)) return;
      event.preventDefault();
      // Enter takes, and does not send.
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  return () => ending.abort();
};

/** What the text field says of its list. */
const describe = (textarea: HTMLTextAreaElement, list: string, active: number | undefined): void => {
  textarea.setAttribute('aria-autocomplete', 'list');
  if (active === undefined) {
    textarea.removeAttribute('aria-controls');
    textarea.removeAttribute('aria-activedescendant');
    return;
  }
  textarea.setAttribute('aria-controls', list);
  textarea.setAttribute('aria-activedescendant', idOfOption(list, active));
};

/** "3 suggestions, Ada Administrator, ada@…". */
const summaryOf = ([first, ...others]: readonly Suggestion[]): string => {
  if (first === undefined) return '';
  const number = counted(others.length + 1, '{n} suggestion', '{n} suggestions');
  return t('{suggestions}, {first}', { suggestions: number, first: nameOfOption(first) });
};

/** Says the best suggestion when it is another. */
const sayNews = (model: SuggestionsModel): (() => void) => {
  let said = '';
  return effect(() => {
    const text = summaryOf(model.offered.value);
    if (text !== said && text !== '') announce(text);
    said = text;
  });
};

export const Suggestions = ({ writing }: { readonly writing: Writing }) => {
  const list = useId();
  const model = useMemo(() => new SuggestionsModel(writing), [writing]);
  useEffect(() => listen(model), [model]);
  useEffect(() => sayNews(model), [model]);
  useEffect(
    () =>
      effect(() =>
        describe(writing.textarea, list, model.offered.value.length > 0 ? model.active.value : undefined),
      ),
    [model],
  );
  useEffect(prepareToFindPeople, []);

  const offered = model.offered.value;
  const context = model.context.value;
  if (offered.length === 0 || context === undefined) return null;
  const { start, kind } = context;
  return (
    <OptionPopover
      id={list}
      label={t('Suggestions')}
      options={offered}
      active={model.active.value}
      onTake={(option) => model.take(option as Suggestion)}
      at={`${kind} ${start}`}
      anchor={() => ({
        getBoundingClientRect: () => placeInText(writing.textarea, start),
        contextElement: writing.textarea,
      })}
    />
  );
};
