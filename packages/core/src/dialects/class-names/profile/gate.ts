import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Page } from '../../../policy/page.js';
import { hasToken } from '../marks/element-marks.js';
import type { ClassNamesOptions } from '../options.js';
import { tokensOf, unquoted } from './vocabulary.js';

/** The one URI that the document gives (REP-MF-3). */
export const profileUri = 'http://example.org/xmdp/robots-profile#';

/** Schemas are declared as Dublin Core's are: the word in front of the names, behind `schema.` (REP-MF-51). */
const schemaRel = 'schema.robotexclusion';

/**
 * Profiles that define `rel="nofollow"`: the one the checklist uses for an example, those of the microformats wiki, and the
 * collections that contain it (REP-MF-41).
 */
const relNofollowProfiles: ReadonlySet<string> = new Set([
  'http://example.org/rel-nofollow',
  'http://microformats.org/profile/rel-nofollow',
  'http://microformats.org/profile/specs',
  'http://ufs.cc/x/rel-nofollow',
  'http://purl.org/uF/rel-nofollow/1.0/',
  'http://purl.org/uF/2008/03/',
]);

/** Do the class names of a page mean anything (REP-MF-2)? */
export interface Gate {
  /** `off`: the page does not declare the profile, and the operator does not ask for that (M-13). */
  readonly kind: 'open' | 'off' | 'shut';
  /** Which is the stronger on one link (REP-MF-39, REP-MF-41). */
  readonly stronger: 'profile' | 'rel-nofollow';
  readonly schema: 'declared' | 'undeclared';
}

/**
 * Looks for a declaration of the profile: on the head, in a link (M-13), or by the schema of the names (M-8).
 *
 * Reading: (M-13) `<link rel="profile">` is an equal form, since HTML has dropped the attribute. It ranks behind the
 * attribute, in the order of the document.
 */
export function readGate(page: Page, options: ClassNamesOptions, report?: Report): Gate {
  const profiles = [...attributeProfiles(page, options, report), ...linkedProfiles(page)];
  const accepted = acceptedProfiles(options);
  const place = profiles.findIndex((uri) => accepted.has(uri));
  const rival = profiles.findIndex((uri) => relNofollowProfiles.has(uri));
  const schema = page.links.some(({ rel }) => hasToken(rel, schemaRel)) ? 'declared' : 'undeclared';
  const kind = place !== -1 || schema === 'declared' ? 'open' : options.gate === 'off' ? 'off' : 'shut';
  // Reading: (M-8, REP-MF-41) a schema without a profile has no place among the profiles, so any of them is stronger.
  const first = rival === -1 || (place !== -1 && place < rival);
  return { kind, stronger: first ? 'profile' : 'rel-nofollow', schema };
}

function attributeProfiles(page: Page, options: ClassNamesOptions, report?: Report): string[] {
  const { profile, source } = page;
  if (profile === undefined) return [];
  const accepted = acceptedProfiles(options);
  const ours = (uri: string): boolean => accepted.has(withoutHash(uri));
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

/** Lenient: (M-14) URIs of the web that are joined by commas are several. */
function splitAtCommas(token: string): string[] {
  return token
    .split(/,(?=https?:|$)/i)
    .map((uri) => (uri.startsWith(',') ? uri.slice(1) : uri))
    .filter((uri) => uri !== '');
}

function acceptedProfiles({ profiles }: ClassNamesOptions): ReadonlySet<string> {
  return new Set([profileUri, ...(profiles ?? [])].map(withoutHash));
}

/** Lenient: (M-15) with or without the `#` at the end; exact in all else, since the URI is a name. */
function withoutHash(uri: string): string {
  return uri.endsWith('#') ? uri.slice(0, -1) : uri;
}
