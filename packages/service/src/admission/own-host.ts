/**
 * Does a Host header name this machine by an address or a name that no other can have? A page of a stranger whose name was made to lead to
 * this machine would send its own name.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');
}

/** Is this an address that only programs on this machine can reach? */
export function isLoopbackAddress(address: string): boolean {
  // There are other ways to write an address: 127.1 is one of this machine.
  const host = address.includes(':') ? `[${address}]` : address;
  return URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname);
}
