/** Checks the text of URLs. Names are checked again when resolved. */
import { isIP } from 'node:net';
import { say } from '@parlance/protocol/phrase';
import { isPublicAddress } from './addresses.ts';
import { forbidden } from './failure.ts';

/** Hosts inside the operator's network, as `host` or `host:port` in lower case; IPv6 in brackets. */
export type PrivateHosts = readonly string[];

/** Lower ports belong to mail, shells and similar services. */
const isWebPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

const portOf = (url: { readonly port: string; readonly protocol: string }): number =>
  url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80;

/** Returns the IP address without brackets; undefined for a name. */
export const addressIn = (host: string): string | undefined => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
};

/** Returns whether the operator allows this host at any address. */
export const isNamed = (hosts: PrivateHosts, hostname: string, port: number): boolean => {
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
  return hosts.includes(host) || hosts.includes(`${host}:${port}`);
};

/**
 * `URL` normalizes every spelling of an address (decimal, octal, hexadecimal, short), so only one form
 * is checked. Throws an OutgoingFailure.
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
