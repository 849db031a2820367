/** The command menu: people, channels, topics, views, settings and actions, answered from the store. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { isForMessage } from '../keyboard/registry.ts';
import { idOfOption, type Option, wrap } from '../parts/combobox/option.ts';
import { OptionList } from '../parts/combobox/option-list.tsx';
import { PlainModal } from '../parts/dialogs/plain-modal.tsx';
import { Icon } from '../parts/icon.tsx';
import { showAlert } from '../parts/saying/say.ts';
import { messages } from '../store/messages/messages.ts';
import { showBeside } from '../store/panes/beside.ts';
import { focusedMessage } from '../store/panes/focus.ts';
import { addressOf, go } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import { type Result, resultsFor, type Target } from './results.ts';
import './go-to.css';

const list = 'go-to-results';

const optionOf = ({ key, words, about, group, icon, keys }: Result): Option => ({
  key,
  words,
  about,
  group,
  picture: <Icon of={icon} size={16} />,
  ...(keys === undefined ? {} : { keys }),
});

const run = (target: Target, event: KeyboardEvent | MouseEvent): void => {
  if (target.kind === 'place') {
    if (event.altKey) showBeside(target.place);
    else if (event.ctrlKey || event.metaKey) window.open(addressOf(target.place), '_blank', 'noopener');
    else go(target.place);
    return;
  }
  const { action } = target;
  if (!isForMessage(action)) return void action.run();
  const id = focusedMessage();
  const message = id === undefined ? undefined : messages.get(id);
  if (message === undefined) return;
  const refusal = action.refusal?.(message);
  if (refusal === undefined) void action.run(message);
  else showAlert(t(refusal));
};

export const GoTo = ({ text: first = '', close }: { readonly text?: string; readonly close: () => void }) => {
  const [text, setText] = useState(first);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const results = resultsFor(text);
  const options = useMemo(() => results.map(optionOf), [results]);
  const chosen = Math.min(active, results.length - 1);
  const take = (index: number, event: KeyboardEvent | MouseEvent) => {
    const result = results[index];
    if (result === undefined) return;
    close();
    run(result.target, event);
  };
  return (
    <PlainModal name={t('Go to or do')} close={close} class="go-to">
      <input
        ref={field}
        data-first
        role="combobox"
        class="go-to-field"
        aria-label={t('Go to or do')}
        placeholder={t('Go to a person, channel or topic, or type > for actions')}
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen >= 0 ? idOfOption(list, chosen) : undefined}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setActive(wrap(chosen, event.key === 'ArrowDown' ? 1 : -1, results.length));
          }
          if (event.key === 'Enter') {
            event.preventDefault();
            take(chosen, event);
          }
        }}
      />
      <OptionList
        id={list}
        label={t('Results')}
        options={options}
        active={chosen}
        onTake={(option, event) =>
          take(
            options.findIndex(({ key }) => key === option.key),
            event,
          )
        }
      />
    </PlainModal>
  );
};
