import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Proxies may add a port. */
const plainAddress = (text: string): string | undefined => {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return ipaddr.isValid(bare) ? bare : undefined;
};

export const unknownNetwork = 'unknown';

/** The first 64 bits of IPv6, which usually belong to one user. An IPv4 address is itself, in any spelling. */
export const networkOf = (address: string): string => {
  // The usual case: the parser of all spellings takes fifty times as long.
  if (isIPv4(address)) return address;
  const plain = plainAddress(address);
  if (plain === undefined) return unknownNetwork;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
};

/** Callers can forge the headers before the nearest `proxies` hops. */
export const trustProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;
