/** Serves pictures that the service drew itself [V17], at unguessable addresses that never get another content. */
import type { Service } from '../frame/service.ts';
import type { PlainAnswer, PlainRequest } from '../http/plain.ts';

/** Other sites may show the picture; as a page it can do nothing. */
export const harmless = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

interface Drawn {
  readonly contentType: string;
  /** Where the storage has it. */
  readonly keyIn: (organizationId: number) => string;
}

/** The path has the organization's id as `realm`. Returns undefined when there is no such picture. */
export const showDrawn = async (
  { directory, storage }: Pick<Service, 'directory' | 'storage'>,
  { host, path: { realm = '' } }: Pick<PlainRequest, 'host' | 'path'>,
  { contentType, keyIn }: Drawn,
): Promise<PlainAnswer | undefined> => {
  if (!/^\d{1,10}$/.test(realm)) return undefined;
  // A path is valid only at its organization's host [V9].
  const organization = await directory.bySubdomain(directory.subdomainOf(host));
  if (organization?.id !== Number(realm)) return undefined;
  const stream = await storage.read(keyIn(organization.id));
  if (stream === undefined) return undefined;
  return {
    contentType,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', ...harmless },
    body: Buffer.concat(await stream.toArray()),
  };
};
