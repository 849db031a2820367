/** What the reader uploaded: how large, when, and where it is shown. */
import { removeAttachment } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { Trash2 } from 'lucide';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { sizeText } from '../../parts/files/size.ts';
import { RowMenu } from '../../parts/menus/row-menu.tsx';
import { announce } from '../../parts/saying/say.ts';
import { dayText } from '../../parts/times/time.ts';
import { messages } from '../../store/messages/messages.ts';
import { conversationOfMessage } from '../../store/messages/place.ts';
import { conversationName } from '../../store/names.ts';
import { addressOf } from '../../store/places/address.ts';
import { client } from '../../store/session/service.ts';
import { counted, type Label, languageNow, t } from '../../words/index.ts';
import { LoadingFailed, useLoading } from '../loading.tsx';
import { attempt } from '../saving.ts';
import { files, loadFiles, type OwnFile } from './files.ts';
import { type ListRow, ListTable } from './list-table.tsx';

const id = 'setting-uploaded-files';
/** Messages with a link of their own. */
const mostLinks = 5;

const orders: readonly (readonly [Label, (one: OwnFile, other: OwnFile) => number])[] = [
  ['Newest first', (one, other) => other.create_time - one.create_time],
  ['Largest first', (one, other) => other.size - one.size],
  ['By name', (one, other) => one.name.localeCompare(other.name, languageNow())],
];

const remove = ({ id: attachment_id, name, message_ids }: OwnFile): void =>
  openDialog('question', {
    title: t('Delete {file}?', { file: name }),
    text:
      message_ids.length === 0
        ? t('No message shows it. It cannot be brought back.')
        : counted(
            message_ids.length,
            'It cannot be brought back. The link in {n} message will lead nowhere.',
            'It cannot be brought back. The links in {n} messages will lead nowhere.',
          ),
    action: t('Delete'),
    run: async () => {
      const isDeleted = await attempt(id, () => client.call(removeAttachment, { attachment_id }));
      if (isDeleted) announce(t('{file} deleted', { file: name }));
    },
  });

const placeName = (message: number): string => {
  const known = messages.get(message);
  return known === undefined
    ? t('Message {id}', { id: String(message) })
    : conversationName(conversationOfMessage(known));
};

const Messages = ({ ids }: { readonly ids: readonly number[] }) => {
  if (ids.length === 0) return <span class="quiet">{t('In no message')}</span>;
  return (
    <ul class="file-messages">
      {ids.slice(-mostLinks).map((near) => (
        <li key={near}>
          <a href={addressOf({ kind: 'narrow', narrow: [], near })} dir="auto">
            {placeName(near)}
          </a>
        </li>
      ))}
      {ids.length > mostLinks && <li class="quiet">{t('and {n} more', { n: ids.length - mostLinks })}</li>}
    </ul>
  );
};

const rowOf = (file: OwnFile): ListRow => ({
  key: file.id,
  text: file.name,
  cells: [
    <>
      <a href={`/user_uploads/${file.path_id}`} target="_blank" rel="noopener" dir="auto">
        {file.name}
      </a>
      <small>
        {sizeText(file.size)} · {dayText(file.create_time)}
      </small>
    </>,
    <Messages ids={file.message_ids} />,
    <RowMenu
      name={file.name}
      items={() => [{ words: t('Delete'), icon: Trash2, isDangerous: true, run: () => remove(file) }]}
    />,
  ],
});

export const UploadedFilesPage = () => {
  const order = useSignal(0);
  const loading = useLoading(loadFiles);
  const all = files.value;
  return (
    <>
      {all !== undefined && (
        <p class="list-intro">
          {counted(all.attachments.length, '{n} file', '{n} files')} ·{' '}
          {t('{size} in all', { size: sizeText(all.upload_space_used) })}
        </p>
      )}
      <div
        class="setting-card"
        data-setting="files"
        aria-busy={all === undefined && loading.why === undefined ? true : undefined}
      >
        <LoadingFailed {...loading} />
        {all !== undefined && (
          <ListTable
            name={t('Uploaded files')}
            columns={[t('File'), t('Messages'), '']}
            empty={t('You have uploaded no files.')}
            rows={all.attachments.toSorted(orders[order.value]![1]).map(rowOf)}
          >
            {all.attachments.length > 1 && (
              <select
                class="input file-order"
                aria-label={t('Order')}
                onChange={({ currentTarget }) => {
                  order.value = currentTarget.selectedIndex;
                }}
              >
                {orders.map(([words], index) => (
                  <option key={words} selected={index === order.value}>
                    {t(words)}
                  </option>
                ))}
              </select>
            )}
          </ListTable>
        )}
      </div>
    </>
  );
};
