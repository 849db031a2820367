/** The filters that can be typed. */
import { Modal } from '../parts/dialogs/modal.tsx';
import { type Label, t } from '../words/index.ts';
import '../parts/lists/table-page.css';
import './operators.css';

const rows: readonly (readonly [string, Label])[] = [
  ['channel:', 'Messages in a channel'],
  ['topic:', 'Messages in a topic'],
  ['from:', 'Messages that somebody sent; from:me are your own'],
  ['dm:', 'Direct messages with exactly these people'],
  ['dm-including:', 'Direct messages that include these people'],
  ['mentions:', 'Messages that mention a person'],
  ['is:dm', 'Direct messages'],
  ['is:unread', 'Unread messages'],
  ['is:mentioned', 'Messages that mention you'],
  ['is:starred', 'Starred messages'],
  ['is:followed', 'Messages in followed topics'],
  ['is:muted', 'Messages in muted topics'],
  ['is:resolved', 'Messages in resolved topics'],
  ['is:alerted', 'Messages with your alert words'],
  ['has:link', 'Messages with links'],
  ['has:image', 'Messages with pictures'],
  ['has:attachment', 'Messages with files'],
  ['has:reaction', 'Messages with reactions'],
  ['channels:public', 'Also channels you are not in'],
  ['channels:archived', 'Archived channels'],
  ['after:', 'Messages since a day, such as after:2026-01-31'],
  ['before:', 'Messages before a day'],
  ['date:', 'Messages of one day'],
  ['with:', 'The conversation of a message'],
  ['near:', 'The surroundings of a message'],
  ['id:', 'One message'],
  ['"…"', 'Exactly these words'],
  ['-', 'Before a filter: the opposite'],
];

export const OperatorsDialog = ({ close }: { readonly close: () => void }) => (
  <Modal title={t('Search operators')} close={close}>
    <table class="plain-table operators" aria-label={t('Search operators')}>
      <tbody>
        {rows.map(([operator, words]) => (
          <tr key={operator}>
            <th scope="row">
              <code>{operator}</code>
            </th>
            <td>{t(words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Modal>
);
