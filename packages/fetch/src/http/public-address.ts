import ipaddr from 'ipaddr.js';

/**
 * Is this an IP address on the public internet, outside all private networks?
 *
 * IPv4 addresses mapped into IPv6 (`::ffff:127.0.0.1`) are judged as IPv4. A text that is not an IP address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // The library's list of ranges has gaps, such as ::127.0.0.1. Of IPv6, only 2000::/3 is assigned for global use.
  return address.kind() === 'ipv4' || address.match(globalIpv6, 3);
}

const globalIpv6 = ipaddr.parse('2000::');

/** Is this host an IP address, so that no name is looked up? */
export function isIpAddress(hostname: string): boolean {
  return ipaddr.isValid(hostname);
}

/** An IP address in one spelling, so that addresses can be compared. IPv4 mapped into IPv6 is written as IPv4. */
export function normalAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
