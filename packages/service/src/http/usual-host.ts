/** Is it a name or an address with or without a port? A Host may have any characters, and its parts must not be taken for those of a path. */
export function isUsualHost(host: string | undefined): boolean {
  return host !== undefined && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host);
}
