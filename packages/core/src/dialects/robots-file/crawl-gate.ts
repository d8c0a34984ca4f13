import { PathOctets } from '../../policy/path-octets.js';
import type { Verdict } from '../../policy/statement.js';
import { borrowOctets } from '../../text/octets.js';
import { buildRuleIndex, findRule, type RuleIndex } from './match/rule-index.js';
import { noRule, scanRules } from './match/scan.js';
import { readRobotsTxt } from './read.js';
import { type Hop, interpretRetrieval, type Retrieval } from './retrieval.js';
import type { RobotsTxt } from './robots-txt.js';
import { isAllow } from './rule-table.js';
import { type Selection, selectGroups } from './selection.js';

/**
 * Limit: after this many questions to the same groups an index is built. Building costs about as much as eight scans, so
 * whoever asks once never pays, and whoever asks often has paid it back soon.
 */
const questionsBeforeIndex = 4;

/**
 * Limit: rules beyond which no index is built. The largest real files have twenty thousand; a file of millions is asked by
 * looking at each rule, which costs no more memory.
 */
const maxIndexed = 100_000;

/** Limit: agents whose groups are kept at hand. A file can name thousands; nobody asks for thousands in turn. */
const maxSelections = 16;

/** What is at hand for one agent. */
interface Prepared {
  readonly selection: Selection;
  asked: number;
  index?: RuleIndex;
}

/**
 * Answers questions about one robots.txt: any number of them, for any agents. It has a life: asked often, it arranges the
 * rules so that each answer looks at a few of them only.
 */
export class CrawlGate {
  readonly robots: RobotsTxt;
  /** What holds for every address because of how fetching went; absent where there is a file to go by. */
  readonly #always: Verdict | undefined;
  #prepared: Map<string, Prepared> | undefined;
  #lastAgent: string | undefined;
  #last: Prepared | undefined;

  /**
   * Takes the text of a robots.txt, how fetching it went (`{ status: 404 }`, `{ status: 503 }`, `{ status: 'unreachable' }`, or
   * `{ status: 200, body }`), or a file that `readRobotsTxt` has read. Throws a TypeError for anything else.
   *
   * A file that is not there forbids nothing (RFC9309-2.3.1.3-a); one that could not be fetched forbids everything
   * (RFC9309-2.3.1.4-a).
   */
  constructor(given: string | Hop | RobotsTxt) {
    if (typeof given === 'object' && given !== null && 'rules' in given) {
      this.robots = given;
      return;
    }
    const retrieval = retrievalOf(given);
    this.robots = readRobotsTxt(retrieval.kind === 'fetched' ? retrieval.body : '');
    if (retrieval.kind === 'unreachable') this.#always = 'denied';
  }

  /** May the agent fetch the URL? It gives no reasons and reports no problems: this is the fast path. */
  verdict(agent: string, url: string): Verdict {
    const path = thePath.takeUrl(url);
    if (isRobotsTxt(path)) return 'allowed';
    if (this.#always !== undefined) return this.#always;
    const rule = this.decidingRule(agent, path);
    if (rule === noRule) return 'unstated';
    return isAllow(this.robots.rules, rule) ? 'allowed' : 'denied';
  }

  /** The rule that decides about a path, or `noRule`. */
  decidingRule(agent: string, path: PathOctets): number {
    const { robots } = this;
    const prepared = this.#prepare(agent);
    if (prepared.index !== undefined) return findRule(prepared.index, robots, path);
    const { ranges } = prepared.selection;
    if (++prepared.asked === questionsBeforeIndex && robots.rules.count <= maxIndexed) {
      const index = this.#sharedIndex(ranges) ?? buildRuleIndex(robots, ranges);
      if (index !== undefined) prepared.index = index;
    }
    const { text } = robots.source;
    return scanRules(borrowOctets(robots.source).octets, text, robots.rules, ranges, path);
  }

  #prepare(agent: string): Prepared {
    if (agent === this.#lastAgent && this.#last !== undefined) return this.#last;
    const known = this.#prepared?.get(agent);
    const prepared = known ?? { selection: selectGroups(this.robots, agent), asked: 0 };
    // Whoever has asked for one agent only needs no map.
    if (known === undefined && this.#last !== undefined) this.#keep(agent, prepared);
    this.#lastAgent = agent;
    this.#last = prepared;
    return prepared;
  }

  #keep(agent: string, prepared: Prepared): void {
    this.#prepared ??= new Map();
    if (this.#last !== undefined && this.#lastAgent !== undefined) this.#prepared.set(this.#lastAgent, this.#last);
    this.#prepared.set(agent, prepared);
    for (const oldest of this.#prepared.keys()) {
      if (this.#prepared.size <= maxSelections) return;
      this.#prepared.delete(oldest);
    }
  }

  /** Agents without a group of their own share one set of rules, and so one index. */
  #sharedIndex(ranges: readonly number[]): RuleIndex | undefined {
    for (const { selection, index } of this.#prepared?.values() ?? []) {
      if (index !== undefined && sameRanges(selection.ranges, ranges)) return index;
    }
    return undefined;
  }
}

function retrievalOf(given: string | Hop): Retrieval {
  if (typeof given === 'string') return { kind: 'fetched', body: given };
  const status: unknown = given?.status;
  if (status === 'unreachable' || Number.isInteger(status)) return interpretRetrieval([given]);
  throw new TypeError(
    `CrawlGate takes the text of a robots.txt, or how fetching it went, as in { status: 404 }; this is ${typeof given}`,
  );
}

/** One path at a time is enough: questions are answered one after the other. */
const thePath: PathOctets = new PathOctets();

const ownPath: Uint8Array = new TextEncoder().encode('/robots.txt');

/** `/robots.txt` itself may always be fetched (RFC9309-2.2.2-j). */
export function isRobotsTxt({ octets, start, end }: PathOctets): boolean {
  if (end - start !== ownPath.length) return false;
  for (let letter = 0; letter < ownPath.length; letter++) if (octets[start + letter] !== ownPath[letter]) return false;
  return true;
}

function sameRanges(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
