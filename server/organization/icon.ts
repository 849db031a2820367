/** The organization's picture, drawn from its identity as long as nobody has uploaded one. */
import { toSvg } from 'jdenticon';
import type { PlainRoute } from '../http/plain.ts';
import type { Directory } from './directory.ts';
import type { Organization } from './organization.ts';

/** Relative to the organization's own address, which decides whose picture it is. */
export const iconUrl = '/organization-icon.svg?version=1';

/** Where the organization's picture is. */
export const iconUrlOf = (_organization: Pick<Organization, 'id'>): string => iconUrl;

export const iconRoute = (directory: Directory): PlainRoute => ({
  path: '/organization-icon.svg',
  answer: async ({ host }) => {
    const organization = await directory.bySubdomain(directory.subdomainOf(host));
    return (
      organization && {
        contentType: 'image/svg+xml',
        headers: {
          'Cache-Control': 'public, max-age=86400',
          'Content-Security-Policy': "default-src 'none'",
        },
        body: toSvg(organization.uuid, 200, { backColor: '#fff' }),
      }
    );
  },
});
