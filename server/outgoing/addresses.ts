/** Which addresses are out in the internet, so that anybody may make the service call them [V22]. Pure. */
import ipaddr from 'ipaddr.js';

/** Where addresses of the internet's hosts are given out; what lies outside is old, special or not in use. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address, as the resolver or a URL gives it, belongs to no private, local, shared, translated or otherwise
 * special range. IPv4 inside IPv6 is judged as IPv4. What cannot be read is not public.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
};
