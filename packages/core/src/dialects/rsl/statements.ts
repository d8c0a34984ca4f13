import { type Limit, needsArrangement } from '../../policy/limit.js';
import type { Says, Statement } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import { defined } from '../../text/defined.js';
import type { Span } from '../../text/source.js';
import type { RslContent, RslLicense } from './document.js';
import type { PlacedDocument } from './find-document.js';
import { aiUsages } from './vocabulary.js';

/** A valid document, and how it applies to a resource. */
export interface AppliedDocument extends PlacedDocument {
  /** The absolute URL of the document, for the limit `terms` (AIN-14). */
  readonly url: string;
  /** How the resource comes to it: from its own page, as a script in that page, or from its site. */
  readonly from: 'page' | 'script' | 'site';
  /** The clause by which only its refusals count. */
  readonly onlyRefusals?: string;
}

/** What the matching `content` elements with patterns of one length say about a usage, by effect. */
export interface Spoken {
  readonly prohibited: readonly Statement[];
  readonly permitted: readonly Statement[];
  /** Closed lists without the usage (RSL-E4). */
  readonly unlisted: readonly Statement[];
  /** Limits of licences that do not say what they permit. */
  readonly limited: readonly Statement[];
  /** Permissions that do not count. */
  readonly ignored: readonly Statement[];
}

/** What `content` elements say about a usage. */
export function spokenBy(contents: readonly RslContent[], document: AppliedDocument, usage: Usage): Spoken {
  const prohibited: Statement[] = [];
  const permitted: Statement[] = [];
  const unlisted: Statement[] = [];
  const limited: Statement[] = [];
  const ignored: Statement[] = [];
  const state = (says: Says, span: Span, clause: string, limits?: readonly Limit[]): Statement => {
    const { source, shift } = document;
    const place = { source, span: { start: span.start + shift, end: span.end + shift } };
    return defined({ dialect: 'rsl', says, place, clause, limits });
  };
  for (const { licenses, grants } of contents) {
    const doesGrant = grants && document.onlyRefusals === undefined;
    for (const license of licenses) {
      const refusals = license.prohibits.filter(({ usages }) => usages.includes(usage));
      for (const { span, salvaged } of refusals) {
        prohibited.push(state('disallow', span, salvaged.includes(usage) ? 'AIN-16e' : 'AIN-16c'));
      }
      const [first] = license.permits;
      const without = license.permits.find(({ usages }) => !usages.includes(usage));
      if (first === undefined) {
        const isLimited = refusals.length === 0 && isPriced(license) && aiUsages.includes(usage);
        if (isLimited && doesGrant) limited.push(state('limit', license.span, 'AIN-16d', limitsOf(license, document)));
      } else if (without === undefined) {
        const clause = document.onlyRefusals ?? 'AIN-16a';
        if (doesGrant) permitted.push(state('allow', first.span, 'AIN-16d', limitsOf(license, document)));
        else ignored.push(state('allow', first.span, clause));
      } else if (aiUsages.includes(usage)) unlisted.push(state('disallow', without.span, 'AIN-16b'));
    }
  }
  return { prohibited, permitted, unlisted, limited, ignored };
}

/** Does the licence want something for the use? For whom and where it is says nothing of the use by itself. */
function isPriced({ limits }: RslLicense): boolean {
  return limits.some(({ limit }) => limit !== 'user' && limit !== 'geo');
}

/** The limits that go with the permission of a licence (AIN-14). */
function limitsOf({ limits, hasTerms }: RslLicense, { url }: AppliedDocument): readonly Limit[] {
  return hasTerms ? [{ limit: 'terms', value: url }, ...limits] : limits;
}

/** Of alternative licences, the first that needs no arrangement that is missing, or else the first (AIN-16d). */
export function chosenFrom(statements: readonly Statement[], arrangements: readonly string[]): Statement | undefined {
  const isReady = ({ limits = [] }: Statement): boolean =>
    limits.every((limit) => !needsArrangement(limit) || arrangements.includes(limit.limit));
  return statements.find(isReady) ?? statements[0];
}
