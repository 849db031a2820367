/** Leads into a conversation of the first channel, ready to write. */
import { effect } from '@preact/signals';
import { expectField } from '../parts/fields/typed-ahead.ts';
import { placeOf } from '../places/conversation.ts';
import { go } from '../store/places/address.ts';
import { channels } from '../store/world.ts';
import { composerOf } from '../store/writing/writing.ts';
import { t } from '../words/index.ts';
import { type StepBody, StepForm } from './step-form.tsx';

const firstChannel = () =>
  [...channels.value.values()]
    .filter(({ own, is_archived }) => own !== undefined && !is_archived)
    .sort((one, other) => one.id - other.id)[0];

/** The inbox has no compose box: the next one that appears is that of the conversation. */
const focusWriting = (): void => {
  expectField();
  const end = effect(() => {
    const box = composerOf('main');
    if (box === undefined) return;
    requestAnimationFrame(() => box.textarea.focus());
    queueMicrotask(() => end());
  });
};

interface ConversationBody extends Pick<StepBody, 'skip'> {
  readonly openChannels: () => void;
}

export const ConversationStep = ({ skip, openChannels }: ConversationBody) => {
  const channel = firstChannel();
  if (channel === undefined)
    return (
      <StepForm action={t('Make a channel')} submit={async () => openChannels()} skip={skip}>
        <p class="step-soft">{t('Messages need a channel.')}</p>
      </StepForm>
    );
  const write = async () => {
    go(placeOf({ kind: 'topic', channel: channel.id, topic: t('welcome') }));
    focusWriting();
  };
  return (
    <StepForm action={t('Write the first message')} submit={write} skip={skip}>
      <p class="step-soft">
        {t('Say hello in {name}. All who join later can read it.', { name: channel.name })}
      </p>
    </StepForm>
  );
};
