/**
 * Signed address of an archive, valid for a week without credentials. It ends earlier when a person who could
 * see it is demoted or deactivated [H17].
 */
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Milliseconds. */
const lifetime = 7 * 86_400_000;

interface Link {
  readonly organizationId: number;
  readonly exportId: number;
  readonly generation: number;
}

const signed = (payload: string) => `organization export ${payload}`;

export const fileNameOf = ({ subdomain }: Pick<Organization, 'subdomain'>, id: number): string =>
  `${subdomain === '' ? 'organization' : subdomain}-export-${id}.tar.gz`;

export const linkTo = (
  secrets: Pick<Secrets, 'sign'>,
  organization: Pick<Organization, 'id' | 'url' | 'subdomain'>,
  { id, linkGeneration }: { readonly id: number; readonly linkGeneration: number },
  now: number,
): string => {
  const payload = `${organization.id}-${id}-${linkGeneration}-${now + lifetime}`;
  const token = `${payload}.${secrets.sign(signed(payload))}`;
  return `${organization.url}/exports/${token}/${fileNameOf(organization, id)}`;
};

/** Undefined for invalid or expired tokens. */
export const readLink = (
  secrets: Pick<Secrets, 'isSigned'>,
  token: string,
  now: number,
): Link | undefined => {
  const [, payload = '', signature = ''] = /^(\d+-\d+-\d+-\d+)\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (payload === '' || !secrets.isSigned(signed(payload), signature)) return undefined;
  const [organizationId, exportId, generation, until] = payload.split('-').map(Number);
  if (now > until!) return undefined;
  return { organizationId: organizationId!, exportId: exportId!, generation: generation! };
};
