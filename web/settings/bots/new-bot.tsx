import { createBot } from '@parlance/client/calls';
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { Radios } from '../../parts/fields/radios.tsx';
import { boundTo, TextField } from '../../parts/fields/text-field.tsx';
import { announce } from '../../parts/saying/say.ts';
import { mayInOrganization } from '../../store/permissions.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import { type BotKind, botKinds, kindNames } from './own-bots.ts';

/** As the service writes addresses of bots. */
const shortNameFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Without the permission for bots of every kind, a bot only takes webhooks. */
const kindsAllowed = (): readonly BotKind[] =>
  mayInOrganization('can_create_bots_group')
    ? [botKinds.generic, botKinds.incoming, botKinds.outgoing]
    : [botKinds.incoming];

export const NewBot = ({ close }: { readonly close: () => void }) => {
  const id = useId();
  const name = useSignal('');
  /** Undefined: made from the name. */
  const short = useSignal<string | undefined>(undefined);
  const address = useSignal('');
  const kinds = kindsAllowed();
  const kind = useSignal<BotKind>(kinds[0]!);
  const shortName = short.value ?? shortNameFrom(name.value);
  const isOutgoing = kind.value === botKinds.outgoing;
  const submit = async () => {
    await client.call(createBot, {
      full_name: name.value.trim(),
      short_name: shortName,
      bot_type: kind.value,
      ...(isOutgoing ? { payload_url: address.value.trim() } : {}),
    });
    announce(t('Bot created'));
  };
  return (
    <FormModal
      title={t('New bot')}
      action={t('Create')}
      submit={submit}
      close={close}
      isIncomplete={
        name.value.trim() === '' || shortName === '' || (isOutgoing && address.value.trim() === '')
      }
    >
      <TextField label={t('Name')} name="full_name" maxLength={limits.userNameLength} {...boundTo(name)} />
      <TextField
        label={t('Short name')}
        name="short_name"
        value={shortName}
        onText={(text) => {
          short.value = text;
        }}
        about={shortName === '' ? undefined : t('Its address begins with {name}-bot@.', { name: shortName })}
      />
      {kinds.length > 1 && (
        <Radios
          label={t('What it does')}
          choices={kinds.map((value) => ({ value, words: t(kindNames[value]) }))}
          value={kind.value}
          onChange={(value) => {
            kind.value = value;
          }}
        />
      )}
      {isOutgoing && (
        <div class="field">
          <label for={`${id}-address`}>{t('Address that it posts to')}</label>
          <input
            id={`${id}-address`}
            name="payload_url"
            class="input"
            type="url"
            placeholder="https://"
            value={address.value}
            onInput={({ currentTarget }) => {
              address.value = currentTarget.value;
            }}
          />
        </div>
      )}
    </FormModal>
  );
};
