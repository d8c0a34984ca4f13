import type { PathBytes } from '../../policy/path-bytes.js';
import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { RslContent } from './document.js';
import { eachOnce, LostStatements } from './lost.js';
import { type AppliedDocument, chosenFrom, type Spoken, spokenBy } from './statements.js';

/** The `content` elements of a document that match a resource, by the length of their patterns, longest first. */
export type Ranks = readonly (readonly RslContent[])[];

/** The address that patterns are compared with. */
export interface Address {
  readonly host: string;
  readonly path: PathBytes;
}

/**
 * The `content` elements that match a resource (AIN-16a). In a script every one does, for it is about its page. `url=""` means what
 * links to the document: for a page that is nearest of all; for a site nobody knows, so it counts as `/` and only refuses.
 */
export function ranksOf({ contents, from }: AppliedDocument, { host, path }: Address): Ranks {
  const byLength = new Map<number, RslContent[]>();
  const add = (length: number, content: RslContent): void => {
    const known = byLength.get(length);
    if (known === undefined) byLength.set(length, [content]);
    else known.push(content);
  };
  for (const content of contents) {
    const { scope } = content;
    if (from === 'script') add(nearest, content);
    else if (scope.kind === 'linking') {
      if (from === 'page') add(nearest, content);
      else add(rootLength, { ...content, grants: false });
    } else if ((scope.host === undefined || scope.host === host) && matchesPath(scope.rule, path)) {
      add(scope.rule.bytes.length, content);
    }
  }
  return [...byLength].sort(([one], [other]) => other - one).map(([, matching]) => matching);
}

/** Longer than any pattern. */
const nearest = Number.POSITIVE_INFINITY;

/** The length of the pattern `/`. */
const rootLength = 1;

/** The ruling of one document about a usage, given the elements that match. */
export function ruleOfDocument(
  document: AppliedDocument,
  ranks: Ranks,
  usage: Usage,
  arrangements: readonly string[],
): Ruling {
  if (ranks.length === 0) return silence;
  const spoken = ranks.map((contents) => spokenBy(contents, document, usage));
  const lost = new LostStatements();
  const deciding = spoken.find(isDeciding) ?? spoken.find(({ limited }) => limited.length > 0);
  const ruling = deciding === undefined ? silence : ruleOfRank(deciding, arrangements, lost);
  const winner = ruling.because[0];
  for (const one of spoken) {
    if (one !== deciding)
      lost.add([...one.prohibited, ...one.unlisted, ...one.permitted, ...one.limited], 'AIN-16a', winner);
    for (const statement of one.ignored) lost.add([statement], statement.clause, winner);
  }
  return lost.isEmpty ? ruling : { ...ruling, ...lost.found };
}

/** Limits alone say nothing of a usage: they leave it to wider elements (AIN-16b). */
function isDeciding({ prohibited, permitted, unlisted }: Spoken): boolean {
  return prohibited.length > 0 || permitted.length > 0 || unlisted.length > 0;
}

/**
 * The ruling of elements with patterns of one length: a prohibition wins (AIN-16c), then a permission, since licences are
 * alternatives (AIN-16d), then a closed list that lacks the usage (AIN-16b).
 */
function ruleOfRank(
  { prohibited, permitted, unlisted, limited }: Spoken,
  arrangements: readonly string[],
  lost: LostStatements,
): Ruling {
  const refusal = prohibited[0];
  if (refusal !== undefined) {
    lost.add([...permitted, ...limited], 'AIN-16c', refusal);
    return ruling('denied', [...prohibited, ...unlisted]);
  }
  const grant = chosenFrom(permitted, arrangements);
  if (grant !== undefined) {
    lost.add([...permitted, ...unlisted, ...limited], 'AIN-16d', grant);
    return ruling('allowed', [grant]);
  }
  if (unlisted.length > 0) {
    lost.add(limited, 'AIN-16b', unlisted[0]);
    return ruling('denied', unlisted);
  }
  const terms = chosenFrom(limited, arrangements);
  lost.add(limited, 'AIN-16d', terms);
  return terms === undefined ? silence : ruling('unstated', [terms]);
}

function ruling(verdict: Ruling['verdict'], because: readonly Statement[]): Ruling {
  const limits = verdict === 'denied' ? [] : because.flatMap((statement) => statement.limits ?? []);
  return { verdict, limits, because, overruled: [] };
}

/** The ruling of several documents at one level: the stricter, with the limits of all that permit (AIN-16f). */
export function strictestOf(rulings: readonly Ruling[]): Ruling {
  const spoken = rulings.filter((ruling) => ruling !== silence);
  const [first] = spoken;
  if (first === undefined || spoken.length === 1) return first ?? silence;
  const isDenied = spoken.some(({ verdict }) => verdict === 'denied');
  const isAllowed = spoken.some(({ verdict }) => verdict === 'allowed');
  const holding = isDenied ? spoken.filter(({ verdict }) => verdict === 'denied') : spoken;
  const because = eachOnce(holding.flatMap((ruling) => ruling.because));
  const winner = because[0];
  const lost = new LostStatements(because);
  for (const ruling of spoken) {
    if (isDenied && ruling.verdict !== 'denied') lost.add(ruling.because, 'AIN-16f', winner);
    lost.addAll(ruling);
  }
  return {
    verdict: isDenied ? 'denied' : isAllowed ? 'allowed' : 'unstated',
    limits: holding.flatMap(({ limits }) => limits),
    because,
    ...lost.found,
  };
}

/**
 * The ruling of levels, nearest first: the first that says something of the usage decides it (AIN-16f). Limits alone say nothing, but
 * count where nobody says more.
 */
export function nearestOf(levels: readonly Ruling[]): Ruling {
  const spoken = levels.filter((level) => level !== silence);
  const deciding =
    spoken.find(({ verdict }) => verdict !== 'unstated') ??
    spoken.find(({ because }) => because.length > 0) ??
    spoken[0];
  if (deciding === undefined || spoken.length === 1) return deciding ?? silence;
  const lost = new LostStatements(deciding.because);
  for (const level of spoken) {
    if (level !== deciding) lost.add(level.because, 'AIN-16f', deciding.because[0]);
    lost.addAll(level);
  }
  return { ...deciding, ...lost.found };
}

/** A ruling beside that of documents which do not apply, because others replace them (AIN-16f). */
export function withReplaced(ruling: Ruling, replaced: Ruling): Ruling {
  if (replaced === silence) return ruling;
  const lost = new LostStatements(ruling.because);
  lost.addAll(ruling);
  lost.add(replaced.because, 'AIN-16f', ruling.because[0]);
  lost.addAll(replaced);
  return { ...ruling, ...lost.found };
}
