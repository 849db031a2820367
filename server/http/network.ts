/** A caller's network, by which limits count, and the trusted proxies. */
import ipaddr from 'ipaddr.js';

/** An address as proxies write it, sometimes with a port. */
const plainAddress = (text: string): string | undefined => {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return ipaddr.isValid(bare) ? bare : undefined;
};

/**
 * The network of an address: of IPv6 the first 64 bits, which usually belong to one user. An IPv4 address is itself, in
 * any spelling.
 */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address);
  if (plain === undefined) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
};

/** Trusts the nearest `proxies` hops; callers can forge earlier entries of the headers. */
export const trustProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;
