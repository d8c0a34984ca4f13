import { pathRuleOf } from '../dialects/robots-txt/match/path-rule.js';
import { notAUsage } from '../policy/not-a-usage.js';
import { isUsage } from '../policy/usage.js';
import { quoteValue } from '../text/describe-value.js';
import { Source } from '../text/source.js';
import type { OptOut, OptOutEntry, OptOutList, OptOutProblem } from './opt-out.js';
import { type ListedAddress, readAddress } from './read-address.js';
import { bitsCoveredBy, everyUsage } from './usage-bits.js';

/** Limit: problems that are listed. A file that is not a list at all would otherwise have one for each of its lines. */
const maxProblems = 200;

/** Limit: path patterns of one domain. Each is compared with the address that is asked about; beyond them, all of the domain is denied. */
const maxPatterns = 1000;

/**
 * Reads an operator's own list of what is denied: a line for each domain, with the usages (`example.com/archive/* ai-train, tdm`), or
 * without them for every usage. Accepts any text and never throws: a wrong line refuses as far as it can be read, and is reported.
 *
 * @example
 * ```ts
 * import { createAsk } from '@heed/core';
 * import { readOptOut } from '@heed/core/opt-out';
 *
 * const optOut = readOptOut('# asked for by letter, 12 May\ndaily.example ai-train, ai-input\n');
 * const ask = createAsk({ optOut });
 * const answer = ask({ agent: 'ExampleBot', url: 'https://www.daily.example/a', usages: ['ai-train'] });
 * if ('error' in answer) throw new Error(answer.error.message);
 * console.log(answer.decisions['ai-train'].may); // false
 * console.log(answer.decisions['ai-train'].because[0]?.line); // 2
 * ```
 */
export function readOptOut(text: string): OptOut {
  return readOptOutList(text);
}

/** The same, as the parts of core know it. */
export function readOptOutList(text: string): OptOutList {
  const source = new Source('opt-out', text);
  const entries = new Map<string, MutableEntry>();
  const crowds = new Map<string, Crowd>();
  const problems: OptOutProblem[] = [];
  let unlisted = 0;

  const report = (offset: number, message: string): void => {
    if (problems.length < maxProblems) problems.push({ ...source.positionAt(offset), message });
    else unlisted++;
  };

  function add(domain: string, entry: MutableEntry): void {
    const first = entries.get(domain);
    if (first === undefined) {
      entries.set(domain, entry);
      return;
    }
    const crowd = crowds.get(domain) ?? crowdOf(first);
    crowds.set(domain, crowd);
    if (entry.pattern !== undefined && ++crowd.patterns > maxPatterns) {
      const whole = `all of ${domain || 'every domain'} is denied for the usages of this line`;
      report(entry.start, `There are more than ${maxPatterns} path patterns for it: ${whole}.`);
      entry.pattern = undefined;
      entry.clause = 'OPT-6';
    }
    if (entry.pattern === undefined) {
      // What lines before it deny already needs no entry, so the entries of a domain stay few.
      if ((entry.usages & ~crowd.denied) === 0) return;
      crowd.denied |= entry.usages;
    }
    crowd.last.next = entry;
    crowd.last = entry;
  }

  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const said = withoutComment(line);
    const word = /\S+/.exec(said);
    if (word === null) continue;
    const start = index + word.index;
    const address = readAddress(word[0]);
    if (address === undefined) {
      report(
        start,
        `${quoteValue(word[0])} is not a domain, so this line refuses nothing: use one, as in example.com.`,
      );
      continue;
    }
    if (address.isPart) {
      const whole = `all of ${address.domain} is denied, for every usage`;
      report(start, `${quoteValue(word[0])} is not a domain with a path: ${whole}. Put a space before the usages.`);
    }
    const from = word.index + word[0].length;
    const usages = usagesIn(said.slice(from), (offset, message) => report(index + from + offset, message));
    add(address.domain, entryOf(start, index + said.length, usages, address));
  }

  if (unlisted > 0) {
    problems.push({ ...source.positionAt(text.length), message: `${unlisted} more problems are not listed.` });
  }
  return { domains: entries.size, problems, source, entries };
}

type MutableEntry = {
  -readonly [Field in keyof OptOutEntry]: Field extends 'next' ? MutableEntry | undefined : OptOutEntry[Field];
};

/** The entries of a domain that has several. */
interface Crowd {
  last: MutableEntry;
  patterns: number;
  /** The usages that are denied for all of the domain. */
  denied: number;
}

function crowdOf(first: MutableEntry): Crowd {
  const isWhole = first.pattern === undefined;
  return { last: first, patterns: isWhole ? 0 : 1, denied: isWhole ? first.usages : 0 };
}

/** No address has a `#` in its path, so it always begins a comment. */
function withoutComment(line: string): string {
  const hash = line.indexOf('#');
  return (hash === -1 ? line : line.slice(0, hash)).trimEnd();
}

/** The usages that a line names; every usage if it names none (OPT-4), or one that there is not (OPT-6). */
function usagesIn(text: string, report: (offset: number, message: string) => void): Usages {
  let named = 0;
  let isWrong = false;
  for (const { 0: word, index } of text.matchAll(/[^\s,;]+/g)) {
    const usage = word.toLowerCase();
    if (isUsage(usage)) named |= bitsCoveredBy(usage);
    else if (!isWrong) {
      isWrong = true;
      report(index, `${notAUsage(word)} As it is, this line denies every usage.`);
    }
  }
  return { bits: named === 0 || isWrong ? everyUsage : named, isWrong };
}

interface Usages {
  readonly bits: number;
  readonly isWrong: boolean;
}

function entryOf(
  start: number,
  end: number,
  { bits, isWrong }: Usages,
  { pattern, isPart }: ListedAddress,
): MutableEntry {
  const usages = isPart ? everyUsage : bits;
  const clause = isPart || isWrong ? 'OPT-6' : pattern === undefined ? 'OPT-2' : 'OPT-3';
  return {
    start,
    end,
    usages,
    pattern: pattern === undefined ? undefined : pathRuleOf(pattern),
    clause,
    next: undefined,
  };
}
