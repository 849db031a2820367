/** Decides which IP addresses are public, so that users may make the service call them [V22]. Pure. */
import ipaddr from 'ipaddr.js';

/** Global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns false for private, shared, translated or special ranges and for unreadable text. Judges IPv4
 * inside IPv6 as IPv4.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
};
