/** The address that a person means, or what is wrong with it in a sentence. */
export type TypedAddress = { readonly url: string } | { readonly problem: string };

/**
 * Reads the address box: an address, one without its scheme, or a path on the previous site. Returns a sentence for what cannot be an address.
 */
export function typedAddress(text: string, origin: string): TypedAddress {
  const typed = text.trim();
  if (typed === '') return { problem: `Write an address, as in ${example}, or a path, as in /news/.` };
  const url = urlOf(withSite(typed, origin));
  if (url === undefined)
    return { problem: `This is not an address. Write it as in ${example}, or a path, as in /news/.` };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: `Rules for crawlers apply to https and http addresses, not to "${url.protocol}".` };
  }
  return { url: url.href };
}

const example = 'https://example.com/news/';

/** The site of an address; absent if it is not an address. */
export function originOf(address: string): string | undefined {
  const url = urlOf(address);
  return url === undefined || url.origin === 'null' ? undefined : url.origin;
}

function withSite(typed: string, origin: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed)) return typed;
  if (typed.startsWith('//')) return `https:${typed}`;
  if (typed.startsWith('/')) return `${origin}${typed}`;
  return typed.startsWith('?') ? `${origin}/${typed}` : `https://${typed}`;
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
