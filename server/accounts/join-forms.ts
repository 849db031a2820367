/** What people fill in to join. */
import { limits } from '@parlance/protocol/limits';
import { type Said, say } from '@parlance/protocol/phrase';
import type { PlainAnswer } from '../http/plain.ts';
import { alert, carries, field, html, type Markup } from '../pages/index.ts';
import { nextInput, nextOfVisit, withNext } from './next.ts';
import { passwordHint } from './reset-page.ts';
import { introduce } from './sign-in-page.ts';
import type { Visit } from './visit.ts';

const title = ({ organization, translate }: Visit) =>
  translate(say('Join {name}', { name: organization.name }));

const signInInstead = (visit: Visit) =>
  html`<p class="links"><span>${visit.translate('Already have an account?')} <a href="${withNext('/login', nextOfVisit(visit))}"${carries}>${visit.translate('Sign in')}</a></span></p>`;

export interface AccountForm {
  /** Already confirmed. */
  readonly email: string | undefined;
  readonly isEmailFixed: boolean;
  readonly error?: Said | undefined;
  readonly below?: Markup | undefined;
}

const show = async (
  visit: Visit,
  { body, error }: { readonly body: Markup; readonly error?: Said | undefined },
): Promise<PlainAnswer> => {
  const introduction = await introduce(visit.organization);
  return visit.show({
    ...introduction,
    title: title(visit),
    card: { ...introduction.card, title: title(visit) },
    status: error === undefined ? 200 : 400,
    body: html`${alert(error && visit.translate(error))}${body}`,
  });
};

export const accountForm = (
  visit: Visit,
  { email, isEmailFixed, error, below }: AccountForm,
): Promise<PlainAnswer> =>
  show(visit, {
    error,
    body: html`<form method="post"${carries}>
${field({ name: 'email', label: visit.translate('E-mail address'), type: 'email', value: email, autocomplete: 'username', isFixed: isEmailFixed, isFirst: !isEmailFixed })}
${field({ name: 'full_name', label: visit.translate('Your name'), value: visit.request.form.full_name, autocomplete: 'name', hint: visit.translate('As others here know you.'), isFirst: isEmailFixed })}
${field({ name: 'password', label: visit.translate('Password'), type: 'password', autocomplete: 'new-password', least: limits.passwordMinLength, hint: visit.translate(passwordHint) })}
${nextInput(nextOfVisit(visit))}<button>${visit.translate('Create the account')}</button></form>${below}${signInInstead(visit)}`,
  });

export const providerAlone = (visit: Visit, below: Markup | undefined): Promise<PlainAnswer> =>
  show(visit, {
    body: html`<p class="soft">${visit.translate('This organization uses accounts of another service: sign in there to continue.')}</p>${below}${signInInstead(visit)}`,
  });

export const addressForm = (
  visit: Visit,
  error: Said | undefined,
  below: Markup | undefined,
): Promise<PlainAnswer> =>
  show(visit, {
    error,
    body: html`<p class="soft">${visit.translate('Tell us your address. We send you a link to continue.')}</p><form method="post"${carries}>
${field({ name: 'email', label: visit.translate('E-mail address'), type: 'email', value: visit.request.form.email, autocomplete: 'username', isFirst: true })}
${nextInput(nextOfVisit(visit))}<button>${visit.translate('Continue')}</button></form>${below}${signInInstead(visit)}`,
  });
