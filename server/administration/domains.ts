/** Only owners change the domains, because these decide who may join. */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import * as declared from '@parlance/protocol/organization/domains';
import { say } from '@parlance/protocol/phrase';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { checkOwner, isSpectator } from '../users/index.ts';
import { changeList } from './lists.ts';

const everyone = { everyone: true } as const;
const label = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)';
const domainName = new RegExp(`^(?:${label}\\.)+${label}$`);

/** Returns lower case, and the encoded form of international names. Throws BAD_REQUEST. */
export const checkDomain = (given: string): string => {
  const spelled = given.trim().toLowerCase();
  const url = /^[^\s/?#@:\\%[\]]+$/.test(spelled) && URL.canParse(`http://${spelled}`);
  const domain = url ? new URL(`http://${spelled}`).hostname : '';
  if (domain.length > 253 || !domainName.test(domain) || /^[\d.]+$/.test(domain))
    throw badRequest(
      say('Invalid domain: {domain} must look like example.org.', { domain: JSON.stringify(given) }),
      {
        var_name: 'domain',
      },
    );
  return domain;
};

/** Checks an imported list. Throws BAD_REQUEST. */
export const restoreDomains = (
  given: readonly declared.OrganizationDomain[],
): readonly declared.OrganizationDomain[] => {
  const domains = new Map(given.map((one) => [checkDomain(one.domain), one.allow_subdomains]));
  return [...domains].map(([domain, allow_subdomains]) => ({ domain, allow_subdomains }));
};

const noSuchDomain = () => new ApiError('NOT_FOUND', 'No entry found for this domain.');

export const domainRoutes: Routes = (service) => [
  on(declared.getDomains, async (_input, { organization }) => ({ domains: [...organization.domains] })),
  on(declared.addDomain, async ({ domain: given, allow_subdomains }, call) => {
    checkOwner(call.actor);
    const domain = checkDomain(given);
    await changeList(service, call, 'domains', (transaction, list) => {
      if (list.some((one) => one.domain === domain))
        throw badRequest(say('The domain {domain} is already a part of your organization.', { domain }), {
          var_name: 'domain',
        });
      if (list.length >= limits.domains)
        throw badRequest(say('Too many domains (limit: {limit}).', { limit: limits.domains }));
      const realm_domain = { domain, allow_subdomains };
      transaction.emit(declared.domainAdded.of({ realm_domain }), everyone);
      return [...list, realm_domain];
    });
    return {};
  }),
  on(declared.updateDomain, async ({ domain: given, allow_subdomains }, call) => {
    checkOwner(call.actor);
    const domain = given.trim().toLowerCase();
    await changeList(service, call, 'domains', (transaction, list) => {
      const known = list.find((one) => one.domain === domain);
      if (known === undefined) throw noSuchDomain();
      if (known.allow_subdomains === allow_subdomains) return list;
      const realm_domain = { domain, allow_subdomains };
      transaction.emit(declared.domainChanged.of({ realm_domain }), everyone);
      return list.map((one) => (one === known ? realm_domain : one));
    });
    return {};
  }),
  on(declared.removeDomain, async ({ domain: given }, call) => {
    checkOwner(call.actor);
    const domain = given.trim().toLowerCase();
    await changeList(service, call, 'domains', (transaction, list) => {
      if (!list.some((one) => one.domain === domain)) throw noSuchDomain();
      transaction.emit(declared.domainRemoved.of({ domain }), everyone);
      return list.filter((one) => one.domain !== domain);
    });
    return {};
  }),
];

export const domainSections: readonly InitialSection[] = [
  section(declared.domainsData, async ({ organization, actor }) => ({
    // Spectators do not see the domains.
    realm_domains: isSpectator(actor) ? [] : [...organization.domains],
  })),
];
