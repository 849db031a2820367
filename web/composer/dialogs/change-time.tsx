/** Another time for a scheduled message, also for one that could not be sent. */
import { updateScheduledMessage } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { WhenField } from '../../parts/fields/when-field.tsx';
import { announce } from '../../parts/saying/say.ts';
import { momentsFrom } from '../../parts/times/moments.ts';
import { saved } from '../../store/changes/undoable.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';

export interface ChangeTimeProps {
  /** The id of the scheduled message. */
  readonly scheduled: number;
  /** Seconds since 1970. */
  readonly before: number;
  readonly close: () => void;
}

const isPast = (seconds: number): boolean => seconds * 1000 < Date.now();

const put = (scheduled: number, at: number) =>
  client.call(updateScheduledMessage, {
    scheduled_message_id: scheduled,
    scheduled_delivery_timestamp: at,
  });

const change = async ({ scheduled, before }: ChangeTimeProps, at: number): Promise<void> => {
  await put(scheduled, at);
  // The service takes no time that has passed.
  if (isPast(before)) announce(t('Saved'));
  else saved(() => put(scheduled, before));
};

export const ChangeTime = (props: ChangeTimeProps) => {
  const { before, close } = props;
  const at = useSignal<number | undefined>(
    useMemo(() => (isPast(before) ? momentsFrom(new Date())[0]!.at : before), []),
  );
  return (
    <FormModal
      title={t('Change time')}
      action={t('Schedule')}
      submit={() => change(props, at.value!)}
      close={close}
      isIncomplete={at.value === undefined || isPast(at.value)}
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
