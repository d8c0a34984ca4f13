/** Readings of the profile and of marks on elements that an operator may change. */
export interface ClassNamesOptions {
  /** `off`: class names of the profile apply even in pages that do not declare it (M-13). Default: `by-profile`. */
  readonly gate?: 'by-profile' | 'off';
  /** Further URIs that declare the profile, as well as its own (M-15). */
  readonly profiles?: readonly string[];
  /** `any-negative`: a permission on an inner element does not lift a prohibition around it (M-2). Default: `nearest`. */
  readonly nested?: 'nearest' | 'any-negative';
  /** `negative-wins`: `robots-follow` does not lift `rel="nofollow"` (M-3). Default: `profile-wins`. */
  readonly relNofollow?: 'profile-wins' | 'negative-wins';
  /** `ignore`: comments that open and close regions have no effect (ask.md, settled reading 16). Default: `count`. */
  readonly markers?: 'count' | 'ignore';
  /** `honour`: `class="noindex"`, which only site-search tools know, applies too (PS-A-8). Default: `ignore`. */
  readonly siteSearch?: 'ignore' | 'honour';
}
