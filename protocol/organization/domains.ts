import * as z from 'zod';
import { boolean, json, list, string, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';

const realm_domain = z.strictObject({ domain: string, allow_subdomains: boolean });
export type OrganizationDomain = Readonly<z.infer<typeof realm_domain>>;

const domain = text(z.string().max(300), 'The domain, like example.org.');
const allowSubdomains = json(boolean, 'Whether the domains below it count too.');
const errors = ['UNAUTHORIZED_PRINCIPAL', 'NOT_FOUND'] as const;

export const getDomains = endpoint({
  name: 'get-realm-domains',
  method: 'GET',
  path: '/realm/domains',
  summary: 'Lists the domains of the organization.',
  answer: { domains: list(realm_domain) },
});

export const addDomain = endpoint({
  name: 'create-realm-domain',
  method: 'POST',
  path: '/realm/domains',
  summary: 'Adds a domain; for owners.',
  parameters: { domain, allow_subdomains: allowSubdomains },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const updateDomain = endpoint({
  name: 'patch-realm-domain',
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  summary: 'Says whether the domains below a domain count too; for owners.',
  pathParameters: { domain },
  parameters: { allow_subdomains: allowSubdomains },
  errors,
});

export const removeDomain = endpoint({
  name: 'delete-realm-domain',
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  summary: 'Takes a domain from the list; for owners.',
  pathParameters: { domain },
  errors,
});

export const domainAdded = event({
  type: 'realm_domains',
  op: 'add',
  summary: 'The organization has a further domain.',
  fields: { realm_domain },
});
export const domainChanged = event({
  type: 'realm_domains',
  op: 'change',
  summary: 'A domain of the organization counts in another way.',
  fields: { realm_domain },
});
export const domainRemoved = event({
  type: 'realm_domains',
  op: 'remove',
  summary: 'The organization has a domain less.',
  fields: { domain: string },
});

export const domainsData = initial(
  ['realm_domains'],
  { realm_domains: list(realm_domain) },
  { forSpectators: true },
);
