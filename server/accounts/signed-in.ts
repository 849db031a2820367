/** Pages and forms that need a session. */
import { ApiError } from '@parlance/protocol/errors';
import type { PlainAnswer } from '../http/plain.ts';
import { hidden, redirect } from '../pages/index.ts';
import { csrfTokenOf, isCsrfToken } from '../users/index.ts';
import { withNext } from './next.ts';
import { type Answer, type SignInGround, single, type Visit } from './visit.ts';

export interface SignedIn extends Visit {
  readonly session: NonNullable<Visit['session']>;
}

const csrfField = 'csrfmiddlewaretoken';

export const csrfInput = ({ service }: SignInGround, { session }: SignedIn) =>
  hidden(csrfField, csrfTokenOf(service.secrets, session.token));

/** Leads callers without a session to the sign-in page, and from there to `next`. Forms must carry the CSRF token. */
export const signedIn =
  (ground: SignInGround, answer: (visit: SignedIn) => Promise<PlainAnswer>, next = '/account'): Answer =>
  async (visit) => {
    const { session, request } = visit;
    if (session === undefined) {
      if (!visit.isForScript) return redirect(withNext('/login', next));
      throw new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
    }
    const given = request.form[csrfField] ?? single(request.headers['x-csrftoken']);
    if (request.method === 'POST' && !isCsrfToken(ground.service.secrets, session.token, given))
      throw new ApiError('CSRF_FAILED', 'This form is out of date. Open the page again and repeat it.');
    return answer({ ...visit, session });
  };
