/** When a message is sent. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { WhenField } from '../../parts/fields/when-field.tsx';
import { momentsFrom } from '../../parts/times/moments.ts';
import { keyOf } from '../../places/conversation.ts';
import { conversationTo } from '../../store/drafts/draft.ts';
import { draftWithId, removeDraft } from '../../store/drafts/drafts.ts';
import { dropAttachments } from '../../store/writing/attachments.ts';
import { t } from '../../words/index.ts';
import { untilFilesAreThere } from '../attached.ts';
import { schedule } from '../send/schedule.ts';
import { messageFrom } from '../send/send.ts';

export interface ScheduleMessageProps {
  /** The id of the draft on this device. */
  readonly draft: string;
  readonly close: () => void;
}

export const ScheduleMessage = ({ draft: id, close }: ScheduleMessageProps) => {
  const at = useSignal<number | undefined>(useMemo(() => momentsFrom(new Date())[0]!.at, []));
  const submit = async () => {
    const draft = draftWithId(id);
    const conversation = draft && conversationTo(draft.destination);
    if (draft === undefined || conversation === undefined) return;
    const key = keyOf(conversation);
    await untilFilesAreThere(key);
    await schedule(messageFrom(conversation, draft.content.trimEnd()), at.value!);
    dropAttachments(key);
    removeDraft(id);
  };
  return (
    <FormModal
      title={t('Schedule message')}
      action={t('Schedule')}
      submit={submit}
      close={close}
      isIncomplete={at.value === undefined || at.value * 1000 < Date.now()}
    >
      <WhenField
        value={at.value}
        onChange={(seconds) => {
          at.value = seconds;
        }}
      />
    </FormModal>
  );
};
