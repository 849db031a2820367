/** The first channels: suggested ones, and others by name. All who join get them. */
import { subscribe } from '@parlance/client/calls';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { boundTo, TextField } from '../parts/fields/text-field.tsx';
import { announce } from '../parts/saying/say.ts';
import { client } from '../store/session/service.ts';
import { channels } from '../store/world.ts';
import { counted, t } from '../words/index.ts';
import { type StepBody, StepForm } from './step-form.tsx';
import { type Suggestion, suggestions } from './suggestions.ts';

interface ChoiceProps {
  readonly of: Suggestion;
  readonly choose: (isChosen: boolean) => void;
}

const Choice = ({ of: { name, description, isChosen }, choose }: ChoiceProps) => {
  const id = useId();
  return (
    <label class="step-choice">
      <input
        type="checkbox"
        checked={isChosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <span id={`${id}-name`} class="step-choice-name" dir="auto">
        {name}
      </span>
      <span id={`${id}-about`} class="step-soft">
        {description}
      </span>
    </label>
  );
};

const isCalled =
  (name: string) =>
  (one: { readonly name: string }): boolean =>
    lowerCase(one.name) === lowerCase(name);

export const ChannelsStep = ({ done, skip }: StepBody) => {
  const all = useSignal(suggestions());
  const typed = useSignal('');
  const isThere = ({ name }: Suggestion) => [...channels.value.values()].some(isCalled(name));
  const choose = (name: string, isChosen: boolean) => {
    all.value = all.value.map((one) => (isCalled(name)(one) ? { ...one, isChosen } : one));
  };
  const add = () => {
    const name = typed.value.trim();
    typed.value = '';
    if (name === '') return;
    if (!all.value.some(isCalled(name)))
      all.value = [...all.value, { name, description: '', isChosen: true }];
    choose(name, true);
  };
  const make = async () => {
    add();
    const wanted = all.value.filter((one) => one.isChosen && !isThere(one));
    await client.call(subscribe, {
      subscriptions: wanted.map(({ name, description }) => ({ name, description })),
      is_default_stream: true,
    });
    announce(counted(wanted.length, '{n} channel made', '{n} channels made'));
    done();
  };
  const offered = all.value.filter((one) => !isThere(one));
  return (
    <StepForm
      action={t('Make the channels')}
      submit={make}
      skip={skip}
      isIncomplete={typed.value.trim() === '' && !offered.some(({ isChosen }) => isChosen)}
      beside={
        <form
          class="step-another"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField label={t('Another channel')} maxLength={limits.channelNameLength} {...boundTo(typed)} />
          <button type="submit" class="button">
            {t('Add')}
          </button>
        </form>
      }
    >
      <p class="step-soft">
        {t('Channels hold what a group talks about, topic by topic.')} {t('All who join get these.')}
      </p>
      <div class="step-choices" role="group" aria-label={t('Suggested channels')}>
        {offered.map((one) => (
          <Choice key={one.name} of={one} choose={(isChosen) => choose(one.name, isChosen)} />
        ))}
      </div>
    </StepForm>
  );
};
