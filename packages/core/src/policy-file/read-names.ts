import { isName } from '../dialects/acap/syntax/vocabulary.js';
import { normalisePattern } from '../dialects/robots-txt/match/path-pattern.js';
import { productNameOf } from '../policy/agent.js';
import { isAgentClass, purposeOf } from '../policy/agent-class.js';
import { parseUrl } from '../policy/url.js';
import { quoteValue } from '../text/describe-value.js';
import { nearestName } from '../text/nearest-name.js';
import type { PolicyPath, PolicyProblems } from './policy-problem.js';

/** Controls and the characters that end a line somewhere: a name becomes a comment, which must not end before the name does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const endsLine = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/** The name of a rule (POL-2). */
export function readRuleName(text: string, path: PolicyPath, problems: PolicyProblems): string | undefined {
  const wrong = text.trim() === '' ? 'is empty' : endsLine.test(text) ? 'has a line break or a control character' : '';
  if (wrong === '') return text;
  problems.error(path, `The name of a rule must be one line of text, but this one ${wrong}.`);
  return undefined;
}

/** A visible ASCII character that is part of no syntax around names, in robots.txt or here. Safe on any text: one pass. */
const agentName = /^[!-~]+$/;
const notInAgentName = /[/;,():*#"'<>\\]/;

/** An agent: a product token, `*`, or a class (POL-3). `purposes` are those that an agents file knows, if there is one. */
export function readAgent(
  text: string,
  path: PolicyPath,
  problems: PolicyProblems,
  purposes: readonly string[] | undefined,
): string | undefined {
  if (text === '*') return text;
  if (isAgentClass(text)) return readClass(text, path, problems, purposes);
  if (agentName.test(text) && !notInAgentName.test(text)) return text;
  const { whole } = productNameOf(text);
  const hint = agentName.test(whole) && !notInAgentName.test(whole) ? ` Write ${whole}.` : '';
  problems.error(
    path,
    `${quoteValue(text)} is not an agent: name a product token, *, or a class such as purpose:ai-train.${hint}`,
  );
  return undefined;
}

function readClass(
  text: string,
  path: PolicyPath,
  problems: PolicyProblems,
  purposes: readonly string[] | undefined,
): string | undefined {
  const purpose = purposeOf(text);
  if (purposes === undefined ? isName(purpose) : purposes.includes(purpose)) return `purpose:${purpose}`;
  const meant = nearestName(purpose, purposes ?? []);
  const known = purposes === undefined ? 'a name, as in purpose:ai-train' : `one of ${purposes.join(', ')}`;
  const hint = meant === undefined ? `What follows the colon is ${known}.` : `Did you mean purpose:${meant}?`;
  problems.error(path, `${quoteValue(text)} is not a class of agents. ${hint}`);
  return undefined;
}

/** What a line of robots.txt cannot contain literally: white space, controls, and `#`, which starts a comment. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const notInPattern = /[\u0000-\u0020\u007f\u00a0\u0085\u2028\u2029\ufeff#]/;

/** A pattern of robots.txt (POL-4). */
export function readPattern(text: string, path: PolicyPath, problems: PolicyProblems): string | undefined {
  const problem = patternProblem(text);
  if (problem === undefined) return text;
  problems.error(path, `${quoteValue(text)} is not a path pattern: ${problem}`);
  return undefined;
}

function patternProblem(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'leave out the scheme and the host, as in /news/.';
  if (!text.startsWith('/') && !text.startsWith('*')) return 'it must start with / or *, as in /news/ or *.pdf.';
  if (notInPattern.test(text)) return 'percent-encode white space (%20) and # (%23).';
  return undefined;
}

/** The form in which patterns are compared (RFC9309-2.2.2-e to -g). */
export function comparedPattern(pattern: string): string {
  return normalisePattern(pattern, 'disallow') as string;
}

/**
 * A purpose (POL-6).
 *
 * Reading: ACAP also has patterns of purposes and URIs, which stand for every purpose that starts so. A policy names each, so that it
 * is always clear which purposes there are.
 */
export function readPurposeName(text: string, path: PolicyPath, problems: PolicyProblems): string | undefined {
  if (isName(text)) return text;
  const hint = text === '*' ? 'To mean every purpose, leave the field out.' : 'It is a name such as archive.';
  problems.error(path, `${quoteValue(text)} is not a purpose. ${hint}`);
  return undefined;
}

/** An origin: scheme, host and port (POL-1). */
export function readOrigin(text: string, path: PolicyPath, problems: PolicyProblems): string | undefined {
  const url = parseUrl(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isWeb && url?.origin === text) return text;
  const hint = isWeb ? `Write ${url?.origin}.` : 'It is a scheme and a host, as in https://daily.example.';
  problems.error(path, `${quoteValue(text)} is not the origin of a site. ${hint}`);
  return undefined;
}

/** Where a licence is available (POL-8). */
export function readTerms(text: string, path: PolicyPath, problems: PolicyProblems): string | undefined {
  const protocol = parseUrl(text)?.protocol;
  // Clients would drop white space and controls, or they would end the line that the address is in.
  if ((protocol === 'https:' || protocol === 'http:') && /^[!-~]+$/.test(text) && !/["<>\\^`{|}#]/.test(text)) {
    return text;
  }
  problems.error(
    path,
    `${quoteValue(text)} is not the address of a licence. Write an absolute URL, as in https://daily.example/licence.`,
  );
  return undefined;
}
