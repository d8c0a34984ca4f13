import type { PathBytes } from '../../policy/path-bytes.js';
import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { RslContent } from './document.js';
import { LostStatements } from './lost.js';
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
