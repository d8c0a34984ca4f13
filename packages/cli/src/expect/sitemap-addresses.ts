import { parseUrl } from '@heed/core/internal';
import type { SiteDocuments } from '../documents/site/site-documents.js';
import { printable } from '../terminal/printable.js';
import { version } from '../version.js';
import type { ExpectOptions } from './options.js';

/** Limit: addresses of sitemaps that are tried. Each is a request, one after the other. */
const maxFromSitemaps = 500;

/** Limit: bytes of one sitemap, as it is sent. sitemaps.org has 50 MB. */
const maxSitemapBytes = 50 * 1024 * 1024;

/** Limit: sitemaps that a robots.txt names and that are read. */
const maxSitemaps = 20;

/** The addresses that a site lists itself, and what should be known of how they were read. */
export interface Listed {
  readonly addresses: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Reads the sitemaps of a site: those that its robots.txt names, or else `/sitemap.xml`, which need not exist. What cannot be read is told;
 * it makes nothing of the outcome unknown, since sampling never shows all.
 */
export async function sitemapAddresses(
  { site, textAt }: SiteDocuments,
  origin: string,
  options: ExpectOptions,
): Promise<Listed> {
  const robots = textAt('robots.txt', '/', site)?.source.text ?? '';
  const named = [...robots.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].flatMap(
    ([, value]) => parseUrl(value ?? '', origin)?.href ?? [],
  );
  const [{ createClient }, { addressesIn, SitemapError }] = await Promise.all([
    import('@heed/fetch'),
    import('@heed/sites/sitemaps'),
  ]);
  const { userAgent = `heed/${version()}`, allowPrivate, timeout, signal } = options;
  const client = createClient({
    userAgent,
    trust: [origin],
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    ...(signal === undefined ? {} : { signal }),
  });
  const open = async (address: string) => {
    const outcome = await client.get(address, {
      accept: 'application/xml,text/xml,*/*;q=0.1',
      maxBytes: maxSitemapBytes,
      maxRedirects: 5,
      bodies: 'successful',
    });
    const name = printable(address);
    if (outcome.kind === 'failed' || outcome.status < 200 || outcome.status > 299) {
      throw new SitemapError(`${name} could not be fetched.`);
    }
    return { name, bytes: onePiece(outcome.body) };
  };
  const addresses: string[] = [];
  const notes: string[] = [];
  try {
    for (const sitemap of named.length > 0 ? named.slice(0, maxSitemaps) : [`${origin}/sitemap.xml`]) {
      try {
        for await (const address of addressesIn(await open(sitemap), open)) {
          if (addresses.length === maxFromSitemaps) {
            return {
              addresses,
              notes: [...notes, `Only the first ${maxFromSitemaps} addresses of the sitemaps were tried.`],
            };
          }
          if (parseUrl(address)?.origin === origin) addresses.push(address);
        }
      } catch (error) {
        if (!(error instanceof SitemapError)) throw error;
        if (named.length > 0) notes.push(error.message);
      }
    }
  } finally {
    await client.close();
  }
  return { addresses, notes };
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
