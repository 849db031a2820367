/** Where a caller is: behind how many proxies, and in which network, which is what limits count by. */
import ipaddr from 'ipaddr.js';

/** An address as proxies write it, some of them with a port. */
const plainAddress = (text: string): string | undefined => {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return ipaddr.isValid(bare) ? bare : undefined;
};

/**
 * The network that an address belongs to: of IPv6 the first 64 bits, since whoever has one address there has all of them.
 * An IPv4 address is one, however it is written.
 */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address);
  if (plain === undefined) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
};

/** Believes the nearest `proxies` stations that a request came by; what stands before them in its headers, anybody may write. */
export const trustProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;
