/** What an operator may settle otherwise. The defaults are the readings of the checklists. */
export interface ClassNamesOptions {
  /** `off`: the names count in pages that do not declare the profile, too (M-13). Default: `by-profile`. */
  readonly gate?: 'by-profile' | 'off';
  /** URIs that are taken for the profile's beside its own (M-15). */
  readonly profiles?: readonly string[];
  /** `any-negative`: an inner permission does not lift an outer prohibition (M-2). Default: `nearest`. */
  readonly nested?: 'nearest' | 'any-negative';
  /** `negative-wins`: `robots-follow` does not lift `rel="nofollow"` (M-3). Default: `profile-wins`. */
  readonly relNofollow?: 'profile-wins' | 'negative-wins';
  /** Do comments that open and close regions count? Default: `count` (ask.md, settled reading 16). */
  readonly markers?: 'count' | 'ignore';
  /** Does `class="noindex"` count, which only site-search tools honour (PS-A-8)? Default: `ignore`. */
  readonly siteSearch?: 'ignore' | 'honour';
}
