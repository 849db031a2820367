/** The address by which the reader writes to the channel. It is theirs alone, so it is asked for when it is wanted. */
import { getChannelEmail } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { Copy } from 'lucide';
import { copyText } from '../../parts/copy.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { client } from '../../store/session/service.ts';
import { trying } from '../../store/topics/changes.ts';
import { t } from '../../words/index.ts';

export const MailAddress = ({ channel }: { readonly channel: number }) => {
  const address = useSignal<string | undefined>(undefined);
  const ask = () =>
    trying(async () => {
      address.value = (await client.call(getChannelEmail, { stream_id: channel })).email;
    });
  if (address.value === undefined)
    return (
      <button type="button" class="button" onClick={() => void ask()}>
        {t('Show mail address')}
      </button>
    );
  if (address.value === '') return <>{t('This service takes no mail.')}</>;
  return (
    <span class="mail-address">
      <output>{address.value}</output>
      <IconButton
        icon={Copy}
        size={16}
        name={t('Copy mail address')}
        onClick={() => void copyText(address.value!)}
      />
      <span class="setting-about">{t('Only for you: mail to it is posted here.')}</span>
    </span>
  );
};
