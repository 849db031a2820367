/** A link by which people join, on the clipboard. */
import { createInvitationLink, getInvitations } from '@parlance/client/calls';
import { roles } from '@parlance/protocol/users/roles';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { copyText } from '../parts/copy.ts';
import { settleStep } from '../store/first-steps.ts';
import { client } from '../store/session/service.ts';
import { ownId } from '../store/world.ts';
import { t } from '../words/index.ts';
import { type StepBody, StepForm } from './step-form.tsx';

/** The link that is open already, else a new one. */
const linkForMembers = async (): Promise<string> => {
  const { invites } = await client.call(getInvitations, {});
  const open = invites.find(
    (one) =>
      one.link_url !== undefined && one.invited_by_user_id === ownId() && one.invited_as === roles.member,
  );
  if (open?.link_url !== undefined) return open.link_url;
  return (await client.call(createInvitationLink, { include_realm_default_subscriptions: true })).invite_link;
};

export const InvitationStep = ({ done, skip }: StepBody) => {
  const id = useId();
  const link = useSignal('');
  const copy = async () => {
    const made = linkForMembers();
    await copyText(made);
    // What could not be copied is shown, to be copied by hand.
    link.value = await made;
    settleStep('invitation', 'done');
  };
  const hasLink = link.value !== '';
  return (
    <StepForm
      action={hasLink ? t('Continue') : t('Copy invitation link')}
      submit={hasLink ? async () => done() : copy}
      {...(hasLink ? {} : { skip })}
    >
      <p class="step-soft">{t('Send it to those who belong here.')}</p>
      {hasLink && (
        <div class="field">
          <label for={id}>{t('Invitation link')}</label>
          <input
            id={id}
            class="input"
            readOnly
            value={link.value}
            aria-describedby={`${id}-about`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
      <p id={`${id}-about`} class="step-soft">
        {t('All who have it can join until it expires or is revoked.')}
      </p>
    </StepForm>
  );
};
