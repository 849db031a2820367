/** What the reader says beside their name, and for how long; administrators set it for others, too. */
import { updateOwnStatus, updateUserStatus } from '@parlance/client/calls';
import { type Signal, useSignal } from '@preact/signals';
import { SmilePlus } from 'lucide';
import { useId } from 'preact/hooks';
import { Modal } from '../parts/dialogs/modal.tsx';
import { Emoji } from '../parts/emoji/emoji.tsx';
import { openEmojiPicker } from '../parts/emoji/opened-picker.ts';
import { Radios } from '../parts/fields/radios.tsx';
import { Icon } from '../parts/icon.tsx';
import { announce } from '../parts/saying/say.ts';
import { complain } from '../store/changes/undoable.ts';
import { personName } from '../store/names.ts';
import { statusOf } from '../store/people/status.ts';
import { clearStatusAt } from '../store/people/status-end.ts';
import { client } from '../store/session/service.ts';
import { ownId } from '../store/world.ts';
import { type Label, t } from '../words/index.ts';
import '../parts/dialogs/form-modal.css';
import './set-status.css';

/** As the service has it. */
interface Chosen {
  readonly name: string;
  readonly code: string;
  readonly type: string;
}

interface Usual extends Chosen {
  readonly words: Label;
}

const ofUnicode = (words: Label, name: string, code: string): Usual => ({
  words,
  name,
  code,
  type: 'unicode_emoji',
});

const usual: readonly Usual[] = [
  ofUnicode('In a meeting', 'calendar', '1f4c5'),
  ofUnicode('Commuting', 'bus', '1f68c'),
  ofUnicode('Out sick', 'hurt', '1f915'),
  ofUnicode('Vacationing', 'palm_tree', '1f334'),
  ofUnicode('Working remotely', 'house', '1f3e0'),
];

const tomorrow = (): number => {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return date.setHours(0, 0, 0, 0);
};

const ends: readonly { readonly words: Label; readonly at: () => number | undefined }[] = [
  { words: 'I clear it', at: () => undefined },
  { words: 'In one hour', at: () => Date.now() + 3_600_000 },
  { words: 'In four hours', at: () => Date.now() + 4 * 3_600_000 },
  { words: 'Until tomorrow', at: tomorrow },
];

const longest = 60;

interface StatusChange {
  readonly status_text: string;
  readonly emoji_name?: string;
  readonly emoji_code?: string;
  readonly reaction_type?: string;
}

const send = (user: number, status: StatusChange) =>
  user === ownId()
    ? client.call(updateOwnStatus, status)
    : client.call(updateUserStatus, { user_id: user, ...status });

/** Shows the emoji, and leads to all others. */
const EmojiButton = ({ chosen }: { readonly chosen: Signal<Chosen | undefined> }) => (
  <button
    type="button"
    class="button status-emoji"
    aria-label={t('Emoji')}
    title={t('Emoji')}
    aria-haspopup="dialog"
    onClick={({ currentTarget }) =>
      openEmojiPicker({
        anchor: currentTarget,
        onPick: ({ names, code, type }) => {
          chosen.value = { name: names[0]!, code, type };
        },
      })
    }
  >
    {chosen.value === undefined ? <Icon of={SmilePlus} /> : <Emoji {...chosen.value} />}
  </button>
);

export interface SetStatusProps {
  /** Default: the reader. */
  readonly user?: number;
  readonly close: () => void;
}

export const SetStatus = ({ user = ownId(), close }: SetStatusProps) => {
  const id = useId();
  const isOwn = user === ownId();
  const before = statusOf(user);
  const text = useSignal(before?.text ?? '');
  const emoji = useSignal<Chosen | undefined>(before?.emoji);
  const end = useSignal(0);
  const change = async (status: StatusChange, until: number | undefined) => {
    try {
      await send(user, status);
      if (isOwn) clearStatusAt(until);
      announce(t('Saved'));
      close();
    } catch (error) {
      complain(error);
    }
  };
  const save = (event: Event) => {
    event.preventDefault();
    const chosen = emoji.value;
    const shown =
      chosen === undefined
        ? { emoji_name: '' }
        : { emoji_name: chosen.name, emoji_code: chosen.code, reaction_type: chosen.type };
    void change({ status_text: text.value, ...shown }, ends[end.value]?.at());
  };
  return (
    <Modal title={isOwn ? t('Set status') : t('Status of {name}', { name: personName(user) })} close={close}>
      <form class="form-modal" onSubmit={save}>
        <div class="field">
          <label for={`${id}-text`}>{t('Status')}</label>
          <div class="status-line">
            <EmojiButton chosen={emoji} />
            <input
              id={`${id}-text`}
              class="input"
              maxLength={longest}
              value={text.value}
              onInput={({ currentTarget }) => {
                text.value = currentTarget.value;
              }}
            />
          </div>
        </div>
        <div class="status-usual">
          {usual.map((choice) => (
            <button
              key={choice.words}
              type="button"
              class="button"
              aria-pressed={emoji.value === choice}
              onClick={() => {
                emoji.value = choice;
                text.value = t(choice.words);
              }}
            >
              <Emoji {...choice} /> {t(choice.words)}
            </button>
          ))}
        </div>
        {isOwn && (
          <Radios
            label={t('Until')}
            choices={ends.map(({ words }, value) => ({ value, words: t(words) }))}
            value={end.value}
            onChange={(value) => {
              end.value = value;
            }}
          />
        )}
        <div class="modal-actions">
          <button
            type="button"
            class="button"
            onClick={() => void change({ status_text: '', emoji_name: '' }, undefined)}
          >
            {t('Clear')}
          </button>
          <button type="submit" class="button main">
            {t('Save')}
          </button>
        </div>
      </form>
    </Modal>
  );
};
