/** A list of addresses that cannot be read. `cause` is what its bytes failed with, if that is the reason. */
export class SitemapError extends Error {
  override readonly name = 'SitemapError';
}
