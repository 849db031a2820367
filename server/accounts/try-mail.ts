/** Sends a mail to the person who asks, so that they see whether mail reaches them. */
import { badRequest } from '@parlance/protocol/errors';
import type { Limit } from '../http/limit.ts';
import type { PlainRoute } from '../http/plain.ts';
import { doMail } from '../mail/index.ts';
import { languageOfUser } from '../users/index.ts';
import { tryLetter } from './letters.ts';
import { succeed } from './script.ts';
import { signedIn } from './signed-in.ts';
import { page, type SignInGround } from './visit.ts';

export const tryMailRoutes = (ground: SignInGround, letters: Limit): readonly PlainRoute[] => [
  page(
    ground,
    'POST',
    '/account/mail',
    signedIn(ground, async ({ organization, session: { user } }) => {
      const { service } = ground;
      if (!service.mailer.reachesPeople) throw badRequest('This service has no mail server.');
      if (service.rateLimits) await letters.use(`${organization.id}:${user.id}`);
      const letter = tryLetter(languageOfUser(user), organization);
      await service.database.transact(organization.id, user, (transaction) =>
        doMail(transaction, service.secrets, organization, [{ to: user.email, userId: user.id, letter }]),
      );
      return succeed({ email: user.email });
    }),
  ),
];
