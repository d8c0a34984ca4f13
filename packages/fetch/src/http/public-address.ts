import ipaddr from 'ipaddr.js';

/**
 * Is this an IP address that anybody on the internet could reach, and nobody's own network?
 *
 * Wrapped IPv4 addresses (`::ffff:127.0.0.1`) are judged by what they wrap. Anything that is no address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // The list of ranges has holes, such as ::127.0.0.1; of IPv6 only 2000::/3 has been handed out for global use.
  return address.kind() === 'ipv4' || address.match(globalIpv6, 3);
}

const globalIpv6 = ipaddr.parse('2000::');

/** Is this host an IP address already, so that no name is looked up? */
export function isLiteral(hostname: string): boolean {
  return ipaddr.isValid(hostname);
}
