const kibi = 1024;
const mebi = 1024 * kibi;

/** A number of octets for people: "5 MiB". */
export function formatOctets(octets: number): string {
  if (octets >= mebi) return `${rounded(octets / mebi)} MiB`;
  if (octets >= kibi) return `${rounded(octets / kibi)} KiB`;
  return octets === 1 ? '1 octet' : `${octets} octets`;
}

function rounded(amount: number): string {
  return String(Math.round(amount * 10) / 10);
}
