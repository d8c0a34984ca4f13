import type { Limit } from '../../policy/limit.js';
import type { Usage } from '../../policy/usage.js';
import type { Span } from '../../text/source.js';
import type { PathRule } from '../robots-txt/match/path-rule.js';

/** An RSL document as it was read. Spans are those of its own text. */
export type RslDocument =
  | { readonly kind: 'valid'; readonly contents: readonly RslContent[] }
  /** It refuses AI uses, whatever it says (AIN-16g). */
  | { readonly kind: 'invalid' };

/** A `content` element: licences for what its `url` matches. */
export interface RslContent {
  readonly scope: ContentScope;
  /** Do its permissions count? They do not if the `url` is missing or broken (AIN-16a). */
  readonly grants: boolean;
  readonly licenses: readonly RslLicense[];
  /** The span of the start tag. */
  readonly span: Span;
}

/** What a `content` is about. */
export type ContentScope =
  /** Whatever its document is linked from (`url=""`): a page, or nothing that is known. */
  | { readonly kind: 'linking' }
  /** Paths; on this host, if the `url` names one. */
  | { readonly kind: 'paths'; readonly host?: string; readonly rule: PathRule };

/** A `license` element. */
export interface RslLicense {
  /** The `permits` elements about usages: closed lists (RSL-E4). */
  readonly permits: readonly UsageList[];
  readonly prohibits: readonly UsageList[];
  /** What goes with its permission (AIN-14), without the limit `terms`. */
  readonly limits: readonly Limit[];
  /** Does its permission refer to the terms in the document? (AIN-14) */
  readonly hasTerms: boolean;
  /** The place that sets the limits of a licence without `permits`. */
  readonly span: Span;
}

/** The usages that one element lists. */
export interface UsageList {
  readonly usages: readonly Usage[];
  /** Those of them that only words of RSL 0.9, capitals or commas name (AIN-16e). */
  readonly salvaged: readonly Usage[];
  readonly span: Span;
}
