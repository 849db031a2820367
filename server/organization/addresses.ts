/** Checks every new address of a user, on every route [V11]. */
import { badRequest } from '@parlance/protocol/errors';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { Organization } from './organization.ts';
import { settingOf } from './settings.ts';

let disposable: ReadonlySet<string> | undefined;

/** Providers hand out addresses below their domains too. */
const domainsAbove = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
};

const isOwn = ({ domains }: Pick<Organization, 'domains'>, given: string): boolean =>
  domains.some(
    ({ domain, allow_subdomains }) =>
      given === domain.toLowerCase() || (allow_subdomains && given.endsWith(`.${domain.toLowerCase()}`)),
  );

type Choice = Pick<Organization, 'settings' | 'systemGroups' | 'domains'>;

/**
 * Returns why the address is refused. An allowed domain passes even if disposable, but a plus is refused: one
 * mailbox has any number of those.
 */
export const addressFault = (
  organization: Choice,
  email: string,
): 'domain' | 'plus' | 'disposable' | undefined => {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  if (settingOf(organization, 'emails_restricted_to_domains')) {
    if (!isOwn(organization, domain)) return 'domain';
    return email.slice(0, at).includes('+') ? 'plus' : undefined;
  }
  if (!settingOf(organization, 'disallow_disposable_email_addresses')) return undefined;
  disposable ??= disposableEmailBlocklistSet();
  return domainsAbove(domain).some((name) => disposable?.has(name)) ? 'disposable' : undefined;
};

const words = {
  domain: 'This organization accepts addresses of certain domains only, and this is not one of them.',
  plus: 'This organization does not accept addresses with a plus.',
  disposable: 'This organization does not accept disposable addresses.',
} as const;

/** Throws BAD_REQUEST. */
export const checkAddress = (organization: Choice, email: string, parameter = 'email'): void => {
  const fault = addressFault(organization, email);
  if (fault !== undefined) throw badRequest(words[fault], { var_name: parameter });
};
