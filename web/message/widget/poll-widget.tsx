/** A poll: votes are live, and readers add options. */
import { ChartBarBig } from 'lucide';
import { useState } from 'preact/hooks';
import { personName } from '../../store/names.ts';
import { ownId } from '../../store/world.ts';
import { counted, t } from '../../words/index.ts';
import { addTo } from './adding.ts';
import { Field, Head, type WidgetPartProps } from './parts.tsx';
import { nextOption, type Poll, type PollOption, pollOf } from './poll.ts';

/** Names of voters below an option. */
const mostNames = 5;

const votersText = (voters: readonly number[]): string => {
  const names = voters.slice(0, mostNames).map(personName).join(', ');
  const more = voters.length - mostNames;
  return more > 0 ? t('{names} and {n} more', { names, n: more }) : names;
};

interface OptionProps {
  readonly option: PollOption;
  /** The share of the votes, from 0 to 1. */
  readonly share: number;
  readonly tab: number;
  readonly vote: (option: PollOption) => void;
}

const Option = ({ option, share, tab, vote }: OptionProps) => {
  const { text, voters } = option;
  const votes = counted(voters.length, '{n} vote', '{n} votes');
  return (
    <label class="poll-option" title={voters.map(personName).join(', ')}>
      <span class="poll-bar" style={{ width: `${share * 100}%` }} />
      <input
        type="checkbox"
        aria-label={`${text}, ${votes}`}
        checked={voters.includes(ownId())}
        tabIndex={tab}
        onChange={() => vote(option)}
      />
      <span class="poll-text">
        <span dir="auto">{text}</span>
        {voters.length > 0 && <small>{votersText(voters)}</small>}
      </span>
      <span class="poll-count" aria-hidden="true">
        {voters.length}
      </span>
    </label>
  );
};

export const PollWidget = ({ message, start, tab }: WidgetPartProps) => {
  const [text, setText] = useState('');
  const poll: Poll = pollOf(start, message.sender_id);
  const { question, options } = poll;
  const all = new Set(options.flatMap(({ voters }) => voters)).size;
  const vote = ({ key, voters }: PollOption) =>
    void addTo(message, { type: 'vote', key, vote: voters.includes(ownId()) ? -1 : 1 });
  const add = async () => {
    const option = text.trim();
    if (option === '') return;
    setText('');
    const known = options.find((one) => one.text === option);
    if (known === undefined) {
      const added = { type: 'new_option', option, idx: nextOption(poll, ownId()) };
      if (!(await addTo(message, added))) setText((now) => now || option);
    } else if (!known.voters.includes(ownId())) vote(known);
  };
  return (
    <fieldset class="widget" aria-label={t('Poll: {question}', { question })}>
      <Head
        icon={ChartBarBig}
        text={question === '' ? t('Poll') : question}
        field={t('Question')}
        edit={message.sender_id === ownId() ? t('Edit question') : undefined}
        save={(changed) => addTo(message, { type: 'question', question: changed })}
        tab={tab}
      />
      <div class="poll-options">
        {options.map((option) => (
          <Option
            key={option.key}
            option={option}
            share={all === 0 ? 0 : option.voters.length / all}
            tab={tab}
            vote={vote}
          />
        ))}
      </div>
      <form
        class="widget-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field name={t('New option')} value={text} change={setText} tab={tab} />
        <button type="submit" class="button" tabIndex={tab}>
          {t('Add option')}
        </button>
      </form>
    </fieldset>
  );
};
