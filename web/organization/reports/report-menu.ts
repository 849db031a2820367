/** What moderators do about a report. */
import { addReaction, deleteMessage, muteUser, removeReaction } from '@parlance/client/calls';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../../parts/menus/menu.ts';
import { personName } from '../../store/names.ts';
import { go } from '../../store/places/address.ts';
import { client } from '../../store/session/service.ts';
import { ownId, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { attempt } from '../attempt.ts';
import { closing, type Report } from './report.ts';

const near = (message: number) => go({ kind: 'narrow', narrow: [{ operator: 'id', operand: message }] });

const remove = ({ reported, author }: Report): void =>
  openDialog('question', {
    title: t('Delete message?'),
    text: t('The message of {name} will be gone for everyone, and cannot be restored.', {
      name: personName(author),
    }),
    action: t('Delete'),
    run: () => attempt(t('Message deleted'), () => client.call(deleteMessage, { message_id: reported })),
  });

const close = ({ id }: Report) =>
  attempt(t('Report closed'), () => client.call(addReaction, { message_id: id, ...closing }));
const reopen = ({ id }: Report) =>
  attempt(t('Report opened again'), () => client.call(removeReaction, { message_id: id, ...closing }));
const mute = ({ author }: Report) =>
  attempt(t('User muted'), () => client.call(muteUser, { muted_user_id: author }));

export const reportMenu = (report: Report): readonly MenuItem[] => {
  const { closedBy, author, reported, id } = report;
  const isOther = author !== ownId();
  return [
    { words: t('Open conversation'), run: () => near(reported) },
    { words: t('Read report'), run: () => near(id) },
    ...(closedBy.length === 0
      ? [{ words: t('Close report'), group: '·state', run: () => close(report) }]
      : closedBy.includes(ownId())
        ? [{ words: t('Open again'), group: '·state', run: () => reopen(report) }]
        : []),
    ...(isOther ? [{ words: t('Mute author'), group: '·end', run: () => mute(report) }] : []),
    ...(isOther && isAdministrator() && people.value.get(author)?.is_active === true
      ? [
          {
            words: t('Deactivate author'),
            group: '·end',
            isDangerous: true,
            run: () => openDialog('deactivate-user', { user: author }),
          },
        ]
      : []),
    { words: t('Delete message'), group: '·end', isDangerous: true, run: () => remove(report) },
  ];
};
