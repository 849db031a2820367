/** Which addresses may join an organization that is restricted to some domains. */
import { type Organization, settingOf } from '../organization/index.ts';

/** An invitation does not lift the restriction. */
export const isDomainAllowed = (organization: Organization, email: string): boolean => {
  if (!settingOf(organization, 'emails_restricted_to_domains')) return true;
  const given = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return organization.domains.some(
    ({ domain, allow_subdomains }) =>
      given === domain.toLowerCase() || (allow_subdomains && given.endsWith(`.${domain.toLowerCase()}`)),
  );
};
