import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Page } from '../../../policy/page.js';
import { hasToken, tokensOf, unquoted } from '../tokens.js';

/** The only URI in the document (REP-MF-3). */
const profileUri = 'http://example.org/xmdp/robots-profile#';

/** Declares the schema of robot names as Dublin Core does: `schema.` and the word that the names start with (REP-MF-51). */
const schemaRel = 'schema.robotexclusion';

/**
 * Profiles that define `rel="nofollow"`: the example of the checklist, those of the microformats wiki, and the collections that
 * contain it (REP-MF-41).
 */
const relNofollowProfiles: ReadonlySet<string> = new Set([
  'http://example.org/rel-nofollow',
  'http://microformats.org/profile/rel-nofollow',
  'http://microformats.org/profile/specs',
  'http://ufs.cc/x/rel-nofollow',
  'http://purl.org/uF/rel-nofollow/1.0/',
  'http://purl.org/uF/2008/03/',
]);

/** Whether the class names of the profile apply in a page (REP-MF-2). */
export interface Gate {
  /** `open`: the page declares the profile. */
  readonly kind: 'open' | 'shut';
  /** Which of the two wins on a link (REP-MF-39, REP-MF-41). */
  readonly stronger: 'profile' | 'rel-nofollow';
  readonly schema: 'declared' | 'undeclared';
}

/**
 * Whether a page declares the profile: on the head, in a link (M-13), or with the schema of robot names (M-8).
 *
 * Reading: (M-13) `<link rel="profile">` is as good as the attribute, which HTML has dropped. Links rank after the attribute,
 * in the order of the document.
 */
export function readGate(page: Page, report?: Report): Gate {
  const profiles = [...attributeProfiles(page, report), ...linkedProfiles(page)];
  const place = profiles.indexOf(withoutHash(profileUri));
  const rival = profiles.findIndex((uri) => relNofollowProfiles.has(uri));
  const schema = page.links.some(({ rel }) => hasToken(rel, schemaRel)) ? 'declared' : 'undeclared';
  const kind = place !== -1 || schema === 'declared' ? 'open' : 'shut';
  // Reading: (M-8, REP-MF-41) a schema without a profile has no rank among the profiles, so any of them is stronger.
  const first = rival === -1 || (place !== -1 && place < rival);
  return { kind, stronger: first ? 'profile' : 'rel-nofollow', schema };
}

function attributeProfiles(page: Page, report?: Report): string[] {
  const { profile, source } = page;
  if (profile === undefined) return [];
  const ours = (uri: string): boolean => withoutHash(uri) === withoutHash(profileUri);
  const uris: string[] = [];
  for (const token of tokensOf(profile.text)) {
    const several = splitAtCommas(token);
    for (const uri of several) uris.push(withoutHash(uri));
    if (report === undefined) continue;
    const bare = unquoted(token);
    if (bare !== undefined && ours(bare)) {
      reportProblem(report, source, profile.span, 'class-names/typographic-quotes', { token });
    }
    if (several.some((uri) => ours(uri) && uri !== token)) {
      reportProblem(report, source, profile.span, 'class-names/comma-in-profile', {});
    }
    if (several.some((uri) => uri === withoutHash(profileUri))) {
      reportProblem(report, source, profile.span, 'class-names/profile-without-hash', { uri: profileUri });
    }
  }
  return uris;
}

function linkedProfiles(page: Page): string[] {
  return page.links.filter(({ rel }) => hasToken(rel, 'profile')).map(({ href }) => withoutHash(href.trim()));
}

/** Lenient: (M-14) http and https URIs that are joined with commas are separate URIs. */
function splitAtCommas(token: string): string[] {
  return token
    .split(/,(?=https?:|$)/i)
    .map((uri) => (uri.startsWith(',') ? uri.slice(1) : uri))
    .filter((uri) => uri !== '');
}

/** Lenient: (M-15) the `#` at the end may be missing. All else has to be exact, since the URI is a name. */
function withoutHash(uri: string): string {
  return uri.endsWith('#') ? uri.slice(0, -1) : uri;
}
