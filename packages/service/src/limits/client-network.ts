import ipaddr from 'ipaddr.js';

/** Limit: bits of an IPv6 address that identify a client. A network has all addresses that begin with these. */
const networkBits = 64;

/** The name under which requests from an address are counted: an IPv4 address itself, the network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // IPv4 mapped into IPv6 is IPv4: all of it is one IPv6 network.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray();
  // So is IPv4 that was translated for a network without it (RFC 6052).
  if (parsed.range() === 'rfc6052') return ipaddr.fromByteArray(bytes.slice(-4)).toString();
  const first = bytes.slice(0, networkBits / 8);
  return `${ipaddr.fromByteArray([...first, ...new Array(16 - first.length).fill(0)]).toString()}/${networkBits}`;
}
