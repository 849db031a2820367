/** Invites people by mail, or makes a link by which they join. */
import { createInvitationLink, sendInvitations } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { Radios } from '../../parts/fields/radios.tsx';
import { announce } from '../../parts/saying/say.ts';
import { client } from '../../store/session/service.ts';
import { counted, t } from '../../words/index.ts';
import { addressesIn, type Refused, refusedIn } from './addresses.ts';
import { LinkMade } from './link-made.tsx';
import { type Way, waysAllowed } from './rights.ts';
import { given, usualTerms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import './invitations.css';

const wayWords = (way: Way): string => (way === 'mail' ? t('By e-mail') : t('By a link'));

const RefusedList = ({ refused }: { readonly refused: readonly Refused[] }) => (
  <ul class="invite-refused">
    {refused.map(({ address, why }) => (
      <li key={address}>
        <strong dir="auto">{address}</strong> {why}
      </li>
    ))}
  </ul>
);

export const InvitePeople = ({ close }: { readonly close: () => void }) => {
  const id = useId();
  const ways = waysAllowed();
  const way = useSignal<Way>(ways[0] ?? 'mail');
  const text = useSignal('');
  const terms = useSignal(usualTerms());
  const refused = useSignal<readonly Refused[]>([]);
  const link = useSignal<string | undefined>(undefined);
  if (ways.length === 0)
    return (
      <Modal title={t('Invite people')} close={close}>
        <p>{t('You may not invite people to this organization.')}</p>
      </Modal>
    );
  if (link.value !== undefined) return <LinkMade link={link.value} close={close} />;

  const addresses = addressesIn(text.value);
  const sayHowMany = (count: number) =>
    announce(counted(count, '{n} invitation sent', '{n} invitations sent'));
  const sendMail = async () => {
    try {
      await client.call(sendInvitations, { invitee_emails: addresses.join('\n'), ...given(terms.value) });
      sayHowMany(addresses.length);
    } catch (error) {
      if (error instanceof RequestError) {
        refused.value = refusedIn(error.details);
        if (error.details.sent_invitations === true) {
          // What is left to do stays in the field.
          text.value = refused.value.map(({ address }) => address).join('\n');
          sayHowMany(addresses.length - refused.value.length);
        }
      }
      throw error;
    }
  };
  const makeLink = async () => {
    link.value = (await client.call(createInvitationLink, given(terms.value))).invite_link;
  };
  const byMail = way.value === 'mail';
  return (
    <FormModal
      title={t('Invite people')}
      action={byMail ? t('Invite') : t('Make a link')}
      submit={byMail ? sendMail : makeLink}
      close={() => {
        // The dialog goes on with the link.
        if (link.peek() === undefined) close();
      }}
      isIncomplete={byMail && addresses.length === 0}
    >
      {ways.length > 1 && (
        <Radios
          label={t('How')}
          choices={ways.map((value) => ({ value, words: wayWords(value) }))}
          value={way.value}
          onChange={(value) => {
            way.value = value;
          }}
        />
      )}
      {byMail && (
        <div class="field">
          <label for={`${id}-mail`}>{t('E-mail addresses')}</label>
          <textarea
            id={`${id}-mail`}
            data-first
            class="input"
            rows={3}
            maxLength={limits.inviteeTextLength}
            aria-describedby={`${id}-count`}
            aria-invalid={refused.value.length > 0 ? true : undefined}
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
          <p id={`${id}-count`} class="setting-about">
            {addresses.length === 0
              ? t('Separate them by commas or lines.')
              : counted(addresses.length, '{n} address', '{n} addresses')}
          </p>
          {refused.value.length > 0 && <RefusedList refused={refused.value} />}
        </div>
      )}
      <TermsFields
        terms={terms.value}
        onChange={(change) => {
          terms.value = { ...terms.value, ...change };
        }}
      />
    </FormModal>
  );
};
