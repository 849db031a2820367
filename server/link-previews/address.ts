/**
 * Addresses of pictures of other sites, as this service shows them. Signed, so that no reader can make the service
 * fetch an address of their choice.
 */
import type { Secrets } from '../secrets/secrets.ts';

/** Stands where a page has no picture. */
export const clearPath = '/external_content/none.png';

const signed = (organizationId: number, address: string) => `external picture ${organizationId} ${address}`;

export const externalPath = (secrets: Secrets, organizationId: number, address: string): string =>
  `/external_content/${secrets.sign(signed(organizationId, address))}/${Buffer.from(address).toString('hex')}`;

/** Returns the address; undefined when the service did not make this path. */
export const externalAddress = (
  secrets: Secrets,
  organizationId: number,
  { signature, hex }: { readonly signature: string; readonly hex: string },
): string | undefined => {
  if (!/^(?:[0-9a-f]{2}){1,2000}$/.test(hex)) return undefined;
  const address = Buffer.from(hex, 'hex').toString();
  return secrets.isSigned(signed(organizationId, address), signature) ? address : undefined;
};

const path = /\/external_content\/([\w-]{43})\/([0-9a-f]{2,4000})/g;

/** Signs the paths in a text with the next key, where the old one had signed them. */
export const resignPictures = (
  { old, next }: { readonly old: Secrets; readonly next: Secrets },
  organizationId: number,
  text: string,
): string =>
  text.replace(path, (whole, signature: string, hex: string) => {
    const address = externalAddress(old, organizationId, { signature, hex });
    return address === undefined ? whole : externalPath(next, organizationId, address);
  });
