/** Which URLs a request may go to, as far as their text tells. Names are judged once more when they are resolved. */

import { isIP } from 'node:net';
import { say } from '@parlance/protocol/phrase';
import { isPublicAddress } from './addresses.ts';
import { forbidden } from './failure.ts';

/** Hosts inside the operator's network, as `host` or `host:port` in lower case; IPv6 in brackets. */
export type PrivateHosts = readonly string[];

/** Below 1024 stand the services of a machine (mail, shells, directories), of which only the web's are for us. */
const isWebPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

export const portOf = (url: { readonly port: string; readonly protocol: string }): number =>
  url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80;

/** The address in a host of a URL, which brackets IPv6; undefined for a name. */
export const addressIn = (host: string): string | undefined => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
};

/** Whether the operator has named this host, so that it may be called wherever it is. */
export const isNamed = (hosts: PrivateHosts, hostname: string, port: number): boolean => {
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
  return hosts.includes(host) || hosts.includes(`${host}:${port}`);
};

/**
 * The URL of a text. `URL` brings every spelling of an address (decimal, octal, hexadecimal, short, in other digits, with a
 * dot at its end) to the usual one, so that there is one spelling to judge. Throws an OutgoingFailure when no request may go there.
 */
export const checkTarget = (text: string, hosts: PrivateHosts): URL => {
  if (!URL.canParse(text)) throw forbidden('is not a web address');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw forbidden('does not begin with http:// or https://');
  if (url.username !== '' || url.password !== '') throw forbidden('holds a user name or password');
  const port = portOf(url);
  if (isNamed(hosts, url.hostname, port)) return url;
  if (!isWebPort(port)) throw forbidden(say('has port {port}, which is not allowed', { port }));
  const address = addressIn(url.hostname);
  if (address !== undefined && !isPublicAddress(address)) throw forbidden('is not a public address');
  return url;
};
