import type { Verdict } from '../../policy/statement.js';
import type { Span } from '../../text/source.js';
import type { PlainMark } from './marks/element-marks.js';
import { regionAt } from './marks/marker-regions.js';
import { tracks } from './marks/markers.js';
import { carrierOf, deciderOf, type PageForAgent } from './profile/inherit.js';
import { type Pair, terms } from './profile/vocabulary.js';

/** What can be denied of an element: the ways in which views cut a page down, and what usages come down to. */
export const aspects = ['index', 'follow', 'anchorText', 'copy', 'snippet'] as const;

export type Aspect = (typeof aspects)[number];

/** One thing said of an element. With `lost` it is overruled, by that clause. */
export interface Claim {
  readonly says: 'allow' | 'disallow';
  readonly span: Span;
  readonly clause: string;
  readonly lost?: string;
  /** The profile's pair that was decided, if it was the profile that spoke. */
  readonly pair?: Pair;
}

/** What speaks of each aspect beside the profile, and by which clause. */
const markClauses: { readonly [A in Aspect]: readonly (readonly [mark: PlainMark, clause: string])[] } = {
  index: [
    ['nocontent', 'PS-O-1'],
    ['noindexTag', 'PS-Y-6'],
    ['siteSearch', 'PS-O-20'],
  ],
  follow: [],
  anchorText: [],
  copy: [],
  snippet: [
    ['nocontent', 'PS-O-1'],
    ['nosnippet', 'PS-G-18'],
  ],
};

/** Everything that bears on one aspect of one element by where it stands in the tree. */
export function elementClaims(forAgent: PageForAgent, place: number, aspect: Aspect): Claim[] {
  const claims = profileClaims(forAgent, place, aspect);
  for (const [mark, clause] of markClauses[aspect]) {
    const carrier = carrierOf(forAgent, mark, place);
    if (carrier !== -1) claims.push({ says: 'disallow', span: spanOf(forAgent, carrier), clause });
  }
  return aspect === 'follow' && forAgent.reading.nofollowLinks.has(place)
    ? againstRelNofollow(forAgent, place, claims)
    : claims;
}

/**
 * Everything that bears on it by where it stands in the source.
 *
 * Reading: (PS-A-12) an element that begins inside a region is denied as a whole when it is asked about; one that begins
 * before it is not, as an element is not denied for what stands inside it. The views cut by the region alone.
 */
export function regionClaims({ reading }: PageForAgent, place: number, aspect: Aspect): Claim[] {
  const start = reading.page.elements[place]?.span.start;
  const region = start === undefined ? undefined : regionAt(reading.regions, start);
  return (region?.marks ?? [])
    .filter(({ track }) => tracks[track].denies === aspect)
    .map(({ span, clause }) => ({ says: 'disallow', span, clause }));
}

/** A prohibition of any vocabulary wins over a permission of another (ASK-3). */
export function verdictOf(claims: readonly Claim[]): Verdict {
  let verdict: Verdict = 'unstated';
  for (const { says, lost } of claims) {
    if (lost !== undefined) continue;
    if (says === 'disallow') return 'denied';
    verdict = 'allowed';
  }
  return verdict;
}

function profileClaims(forAgent: PageForAgent, place: number, aspect: Aspect): Claim[] {
  switch (aspect) {
    case 'index':
      return claimOf(forAgent, 'index', place);
    case 'follow':
      return claimOf(forAgent, 'follow', place);
    case 'copy':
      return claimOf(forAgent, 'archive', place);
    case 'anchorText':
      // Reading: (M-5) words that are no part of the page are not credited to another either.
      return [
        ...claimOf(forAgent, 'anchor-text', place),
        ...claimOf(forAgent, 'index', place).filter(isDenial).map(by('M-5')),
      ];
    case 'snippet':
      // What may not be in the copy is kept out of summaries; that it may be in the copy says nothing of them.
      return claimOf(forAgent, 'archive', place).filter(isDenial).map(by('REP-MF-31'));
  }
}

function claimOf(forAgent: PageForAgent, pair: Pair, place: number): Claim[] {
  const decider = deciderOf(forAgent, pair, place);
  if (decider === undefined) return [];
  const says = decider.word.startsWith('disallow') ? 'disallow' : 'allow';
  return [{ says, span: spanOf(forAgent, decider.place), clause: clauseOf(pair, says), pair }];
}

/** The clause that gives a pair's name its meaning. */
function clauseOf(pair: Pair, says: 'allow' | 'disallow'): string {
  return clauses.get(`${says} ${pair}`) ?? '';
}

const clauses: ReadonlyMap<string, string> = new Map(
  Object.values(terms).map(({ pair, says, clause }) => [`${says} ${pair}`, clause]),
);

function isDenial({ says }: Claim): boolean {
  return says === 'disallow';
}

function by(clause: string): (claim: Claim) => Claim {
  return (claim) => ({ ...claim, clause });
}

/**
 * A link with `rel="nofollow"`: denied, unless the profile permits it and is the stronger of the two (REP-MF-39, REP-MF-41).
 *
 * Reading: (M-3) the profile wins where the page declares it; names that only the operator lets count do not (REP-MF-40).
 * Both have to stand on the link: against a name on an element around it the link's own word is the nearer one (M-2).
 */
function againstRelNofollow({ reading }: PageForAgent, place: number, claims: readonly Claim[]): Claim[] {
  const { gate, options, page } = reading;
  const span = page.elements[place]?.span ?? { start: 0, end: 0 };
  const rel: Claim = { says: 'disallow', span, clause: 'PS-O-16' };
  if (!claims.some(({ says }) => says === 'allow')) return [...claims, rel];
  if (!claims.some((claim) => claim.says === 'allow' && claim.span.start === span.start)) {
    return [...claims.map((claim) => (claim.says === 'allow' ? { ...claim, lost: 'M-2' } : claim)), rel];
  }
  if (gate.kind === 'open' && gate.stronger === 'profile' && options.relNofollow !== 'negative-wins') {
    return [...claims.map(by('M-3')), { ...rel, lost: 'M-3' }];
  }
  const lost = gate.kind !== 'open' ? 'REP-MF-40' : gate.stronger === 'profile' ? 'M-3' : 'REP-MF-41';
  return [...claims.map((claim) => (claim.says === 'allow' ? { ...claim, lost } : claim)), rel];
}

function spanOf({ reading }: PageForAgent, place: number): Span {
  return reading.page.elements[place]?.span ?? { start: 0, end: 0 };
}
