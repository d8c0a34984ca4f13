import { type RuleSpelling, respelled } from './rule-spelling.js';
import { isTooOdd, servedPaths } from './served-paths.js';

/** The request that a rule is enforced on. */
export interface EnforcedRequest {
  /** What precedes the target in the address that rules are about: scheme and host, and the path that a proxy has removed. */
  readonly before: string;
  /** The path and the query as they came over the wire, from the first slash. */
  readonly target: string;
  /** The path that a proxy says it will serve, decoded, with one character for each byte. */
  readonly decodedPath?: string | undefined;
  /** Are paths that differ in letter case different pages? If not, or if that is not known, rules apply to every spelling. */
  readonly caseSensitive: boolean;
}

/** An address to ask about. */
export interface EnforcedAddress {
  readonly url: string;
  /** The spelling in which rules are compared with it. */
  readonly rules: RuleSpelling;
}

/**
 * Returns the addresses to ask about before a request may pass: the one that was sent, with the rules as written, then those that a server
 * may read it as (`servedPaths`), with rules spelled in the same way. The request must be refused if one of them is; and also where there
 * is no list, because the path is too long for one.
 */
export function enforcedAddresses({
  before,
  target,
  decodedPath,
  caseSensitive,
}: EnforcedRequest): readonly EnforcedAddress[] | undefined {
  if (isTooOdd(target)) return undefined;
  const addresses: EnforcedAddress[] = [{ url: before + target, rules: 'as written' }];
  const paths = servedPaths(target, decodedPath);
  for (const rules of caseSensitive ? sensitive : insensitive) {
    for (const path of new Set([...paths].map((one) => respelled(one, rules)))) {
      addresses.push({ url: before + path, rules });
    }
  }
  return addresses;
}

const sensitive: readonly RuleSpelling[] = ['decoded'];
/** Both, for a server may be case-sensitive in spite of the option, and then a rule in lower case lifts nothing. */
const insensitive: readonly RuleSpelling[] = ['decoded', 'folded'];

/** Why a request without such a list is refused. */
export const tooOddSentence = 'The path is longer than 2,048 characters and can be read in several ways.';
