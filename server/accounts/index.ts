import type { PlainRoutes } from '../frame/routes.ts';
import { createLimit } from '../http/limit.ts';
import { recurring, type Work } from '../jobs/task.ts';
import { forgetOldSessions } from '../users/index.ts';
import { accountRoutes } from './account-page.ts';
import { answerByMail } from './answer-by-mail.ts';
import { emailChangeRoutes } from './email-change-page.ts';
import { joinRoutes } from './join-page.ts';
import { forgetOldLinks } from './links.ts';
import { openIdRoutes } from './openid-page.ts';
import { resetRoutes } from './reset-page.ts';
import { signInRoutes } from './sign-in-page.ts';
import { tryMailRoutes } from './try-mail.ts';
import { createGround } from './visit.ts';

const formLimit = { forms: 60, seconds: 60 } as const;
const letterLimit = { letters: 10, seconds: 3600 } as const;

export { reactions } from './arrivals.ts';
export { askForEmailChange } from './email-change.ts';
export { routes } from './other-organizations.ts';
export { succeed } from './script.ts';
export { openPages, type Visit } from './visit.ts';

export const plainRoutes: PlainRoutes = (service) => {
  const ground = createGround(
    service,
    createLimit('forms', formLimit.forms, formLimit.seconds, service.tally),
  );
  const letters = createLimit('letters', letterLimit.letters, letterLimit.seconds, service.tally);
  return [
    ...signInRoutes(ground),
    ...joinRoutes(ground, letters),
    ...resetRoutes(ground, letters),
    ...emailChangeRoutes(ground),
    ...openIdRoutes(ground),
    ...accountRoutes(ground),
    ...tryMailRoutes(ground, letters),
  ];
};

export const jobs: readonly Work[] = [
  answerByMail,
  recurring('forget-sessions', 86_400, async (service) => {
    await forgetOldSessions(service.database, service.now());
    await forgetOldLinks(service);
  }),
];
