/** Archiving channels, and bringing them back. */
import { updateChannel } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { offerUndo } from '../../parts/saying/say.ts';
import { counted, t } from '../../words/index.ts';
import { client } from '../session/service.ts';
import { trying } from '../topics/changes.ts';

const setArchived = (id: number, is_archived: boolean) =>
  client.call(updateChannel, { stream_id: id, is_archived });

const archive = ({ id, name }: Channel): Promise<void> =>
  trying(async () => {
    await setArchived(id, true);
    offerUndo(t('{channel} is archived', { channel: name }), () => trying(() => setArchived(id, false)));
  });

export const bringBack = ({ id, name }: Channel): Promise<void> =>
  trying(async () => {
    await setArchived(id, false);
    offerUndo(t('{channel} is back', { channel: name }), () => trying(() => setArchived(id, true)));
  });

export const askToArchive = (channel: Channel): void =>
  openDialog('question', {
    title: t('Archive {channel}?', { channel: channel.name }),
    text: counted(
      channel.subscriber_count,
      'It leaves the sidebar of {n} member. All of it can still be read and found, and it can be brought back.',
      'It leaves the sidebars of {n} members. All of it can still be read and found, and it can be brought back.',
    ),
    action: t('Archive'),
    run: () => archive(channel),
  });
