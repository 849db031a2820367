/** Moves one message, the later ones or a whole topic, and says before what else happens. */
import type { Message } from '@parlance/client/messages/message';
import { useSignal } from '@preact/signals';
import type { Dialogs } from '../../parts/dialogs/dialogs.ts';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { Radios } from '../../parts/fields/radios.tsx';
import { moveRights } from '../../store/messages/dialog-rights.ts';
import { messageSignal } from '../../store/messages/messages.ts';
import { type Label, t } from '../../words/index.ts';
import { type Allowed, allowedBy, move, type Which } from './move.ts';
import { NoticeSwitch } from './notice-switch.tsx';
import { PlaceFields } from './place-fields.tsx';
import { isSameSpot, type Spot, warningFor } from './warning.ts';
import './move-messages.css';

const choices: readonly (readonly [Which, Label])[] = [
  ['change_one', 'Only this one'],
  ['change_later', 'This and later'],
  ['change_all', 'All in the topic'],
];

interface FormProps {
  readonly message: Message;
  readonly from: Spot;
  readonly isWholeTopic: boolean;
  readonly close: () => void;
}

const Form = ({ message, from, isWholeTopic, close }: FormProps) => {
  const to = useSignal(from);
  const which = useSignal<Which>(isWholeTopic ? 'change_all' : 'change_later');
  const tellsOld = useSignal(false);
  const tellsNew = useSignal(true);
  /** The service lets the reader move only these. */
  const allowed = useSignal<Allowed | undefined>(undefined);
  const submit = async () => {
    const asked = {
      message: allowed.value?.first ?? message.id,
      from,
      to: { ...to.value, topic: to.value.topic.trim() },
      which: allowed.value === undefined ? which.value : 'change_later',
      tellsOld: tellsOld.value,
      tellsNew: tellsNew.value,
    };
    try {
      await move(asked);
    } catch (error) {
      allowed.value = allowedBy(error);
      throw error;
    }
  };
  const isNowhere = isSameSpot(from, to.value) && from.topic === to.value.topic;
  return (
    <FormModal
      title={t('Move messages')}
      action={allowed.value === undefined ? t('Move') : t('Move the newest {n}', { n: allowed.value.count })}
      submit={submit}
      close={close}
      isIncomplete={isNowhere}
    >
      <PlaceFields
        rights={moveRights(message)}
        value={to.value}
        onChange={(spot) => {
          to.value = spot;
        }}
      />
      <Radios
        label={t('Which messages')}
        choices={choices.map(([value, words]) => ({ value, words: t(words) }))}
        value={which.value}
        onChange={(value) => {
          which.value = value;
          allowed.value = undefined;
        }}
      />
      <div class="move-notices">
        <NoticeSwitch label={t('Tell the old topic')} value={tellsOld} />
        <NoticeSwitch label={t('Tell the new topic')} value={tellsNew} />
      </div>
      <p role="status" class="form-note">
        {warningFor(from, to.value)}
      </p>
    </FormModal>
  );
};

type MoveMessagesProps = Dialogs['move-messages'] & { readonly close: () => void };

export const MoveMessages = ({ message: id, given, isWholeTopic = false, close }: MoveMessagesProps) => {
  const message = messageSignal(id).value ?? given;
  if (message?.stream_id === undefined) return null;
  const from = { channel: message.stream_id, topic: message.subject };
  return <Form message={message} from={from} isWholeTopic={isWholeTopic} close={close} />;
};
