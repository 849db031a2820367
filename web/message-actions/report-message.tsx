/** Reports a message to the moderators, with a reason. */
import { reportMessage } from '@parlance/client/calls';
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { Radios } from '../parts/fields/radios.tsx';
import { announce } from '../parts/saying/say.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { type Label, t } from '../words/index.ts';

interface ReportProps {
  readonly message: number;
  readonly close: () => void;
}

/** Names of the reasons that this page knows; those of newer services are shown as they come. */
const names: Readonly<Record<string, Label>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
};

export const ReportMessage = ({ message, close }: ReportProps) => {
  const id = useId();
  const reasons = slice('server_report_message_types').value ?? [];
  const reason = useSignal(reasons[0]?.key ?? 'other');
  const details = useSignal('');
  const needsDetails = reason.value === 'other' && details.value.trim() === '';
  const report = async () => {
    const description = details.value.trim();
    await client.call(reportMessage, {
      message_id: message,
      report_type: reason.value as 'other',
      ...(description === '' ? {} : { description }),
    });
    announce(t('Reported'));
  };
  return (
    <FormModal
      title={t('Report message')}
      action={t('Report')}
      submit={report}
      close={close}
      isIncomplete={needsDetails}
    >
      <p>{t('Moderators see the message as it is now, and who reported it.')}</p>
      <Radios
        label={t('Reason')}
        choices={reasons.map(({ key, name }) => ({
          value: key,
          words: names[key] === undefined ? name : t(names[key]),
        }))}
        value={reason.value}
        onChange={(key) => {
          reason.value = key;
        }}
      />
      <div class="field">
        <label for={`${id}-details`}>{t('Details')}</label>
        <textarea
          id={`${id}-details`}
          class="input"
          rows={3}
          maxLength={limits.reportDescriptionLength}
          value={details.value}
          onInput={({ currentTarget }) => {
            details.value = currentTarget.value;
          }}
        />
      </div>
    </FormModal>
  );
};
