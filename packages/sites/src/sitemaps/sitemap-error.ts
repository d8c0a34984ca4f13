/** A list of addresses that cannot be read. `cause` is the error of its bytes, if there is one. */
export class SitemapError extends Error {
  override readonly name = 'SitemapError';
}
