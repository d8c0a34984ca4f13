const kibi = 1024;
const mebi = 1024 * kibi;

/** A number of bytes for people: "5 MiB". */
export function formatBytes(bytes: number): string {
  if (bytes >= mebi) return `${rounded(bytes / mebi)} MiB`;
  if (bytes >= kibi) return `${rounded(bytes / kibi)} KiB`;
  return bytes === 1 ? '1 byte' : `${bytes} bytes`;
}

function rounded(amount: number): string {
  return String(Math.round(amount * 10) / 10);
}
