/** What runs here. */
import { Modal } from '../parts/dialogs/modal.tsx';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';
import './reference.css';

export const AboutDialog = ({ close }: { readonly close: () => void }) => {
  const rows = [
    [t('Organization'), slice('realm_name').value],
    [t('Address'), location.origin],
    [t('Version of the service'), slice('zulip_version').value],
    [t('Level of the protocol'), slice('zulip_feature_level').value],
    [t('Browser'), navigator.userAgent],
  ] as const;
  return (
    <Modal title={t('About')} close={close}>
      <p class="reference-intro">{t('Parlance, a chat for teams that keep what they say.')}</p>
      <table class="reference" aria-label={t('About')}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
};
