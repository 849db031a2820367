/** What one does with an open invitation. */
import { resendInvitation, revokeInvitation, revokeInvitationLink } from '@parlance/client/calls';
import { copyText } from '../../parts/copy.ts';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../../parts/menus/menu.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import { attempt } from '../attempt.ts';
import { nameOfInvitation } from './columns.ts';
import type { Invitation } from './open-invitations.ts';

const revoke = (invitation: Invitation): void => {
  const { id: invite_id, is_multiuse } = invitation;
  openDialog('question', {
    title: t('Revoke {name}?', { name: nameOfInvitation(invitation) }),
    text: t('It can no longer be used to join. People who have joined stay.'),
    action: t('Revoke'),
    run: () =>
      attempt(t('Invitation revoked'), () =>
        is_multiuse
          ? client.call(revokeInvitationLink, { invite_id })
          : client.call(revokeInvitation, { invite_id }),
      ),
  });
};

export const invitationMenu = (invitation: Invitation): readonly MenuItem[] => {
  const { id, is_multiuse, link_url } = invitation;
  return [
    ...(link_url === undefined ? [] : [{ words: t('Copy link'), run: () => copyText(link_url) }]),
    ...(is_multiuse
      ? []
      : [
          {
            words: t('Send again'),
            run: () =>
              attempt(t('Invitation sent again'), () => client.call(resendInvitation, { invite_id: id })),
          },
        ]),
    { words: t('Revoke'), group: '·end', isDangerous: true, run: () => revoke(invitation) },
  ];
};
