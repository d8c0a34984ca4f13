import { bytesOfUrl, type PathBytes } from '../../../policy/path-bytes.js';
import type { Verdict } from '../../../policy/statement.js';
import type { Source } from '../../../text/source.js';
import { RememberedGroups } from '../groups/agent-groups.js';
import { decidingIn } from '../groups/group-rules.js';
import { noRule } from '../match/precedence.js';
import { isAllow } from '../read/rule-table.js';
import { readSource, sourceOf } from '../read.js';
import type { RobotsTxt } from '../robots-txt.js';
import { verdictFromText } from './one-shot.js';
import { type Hop, interpretRetrieval, type Retrieval } from './retrieval.js';

/**
 * Limit: the number of questions that are answered straight from the text. One takes half to two thirds of the time of reading and
 * a scan, so a second one would cost those who ask three times more than it saves those who ask twice (docs/decisions/0008).
 */
const questionsBeforeReading = 1;

/**
 * Answers any number of questions about one robots.txt, for any agents. It changes with use: it answers the first question from the
 * text, reads the file for the second, and after a few indexes the rules, so that each answer looks at only a few of them.
 */
export class CrawlGate {
  /** Absent until the file is read: the first answer comes straight from the text. */
  #robots: RobotsTxt | undefined;
  readonly #source: Source;
  /** The verdict on every URL if robots.txt is unreachable; otherwise absent, and the file decides. */
  readonly #fixedVerdict: Verdict | undefined;
  #questions = 0;
  #groups: RememberedGroups | undefined;

  /**
   * Takes the text of a robots.txt, the outcome of fetching it (`{ status: 404 }`, `{ status: 503 }`,
   * `{ status: 'unreachable' }` or `{ status: 200, body }`), or a file that `readRobotsTxt` has read. Throws a TypeError for
   * anything else.
   *
   * A file that does not exist forbids nothing (RFC9309-2.3.1.3-a); an unreachable one, or one that was answered with status 429,
   * forbids everything (RFC9309-2.3.1.4-a, ASK-32).
   */
  constructor(given: string | Hop | RobotsTxt) {
    if (typeof given === 'object' && given !== null && 'rules' in given) {
      this.#robots = given;
      this.#source = given.source;
      return;
    }
    const retrieval = retrievalOf(given);
    this.#source = sourceOf(retrieval.kind === 'fetched' ? retrieval.body : '');
    if (retrieval.kind === 'unreachable') this.#fixedVerdict = 'denied';
  }

  /** The file as it was read. It is read when this is first asked for, if no question has needed it before. */
  get robots(): RobotsTxt {
    this.#robots ??= readSource(this.#source);
    return this.#robots;
  }

  /**
   * May the agent fetch the URL? This is the fast path: it returns no reasons and reports no problems.
   *
   * Throws a TypeError if the URL is not absolute, or the agent not a string: `unstated`, which most crawlers take for a yes, would
   * be a guess. Resolve the links of a page before you ask, as in `new URL(href, page)`.
   */
  verdict(agent: string, url: string | URL): Verdict {
    if (typeof agent !== 'string')
      throw new TypeError('The agent must be a string: a product token or a User-Agent value.');
    const path = bytesOfUrl(typeof url === 'string' ? url : hrefOf(url));
    if (isRobotsTxt(path)) return 'allowed';
    if (this.#fixedVerdict !== undefined) return this.#fixedVerdict;
    if (this.#robots === undefined && ++this.#questions <= questionsBeforeReading)
      return verdictFromText(this.#source, agent, path);
    const rule = this.decidingRule(agent, path);
    if (rule === noRule) return 'unstated';
    return isAllow(this.robots.rules, rule) ? 'allowed' : 'denied';
  }

  /** The rule that decides about a path, or `noRule`. */
  decidingRule(agent: string, path: PathBytes): number {
    const { robots } = this;
    return decidingIn(robots, this.groups.groupsFor(robots, agent).own, path);
  }

  /** The groups of the agents that it was asked about, with the rules that were indexed for them. */
  get groups(): RememberedGroups {
    this.#groups ??= new RememberedGroups();
    return this.#groups;
  }
}

function retrievalOf(given: string | Hop): Retrieval {
  if (typeof given === 'string') return { kind: 'fetched', body: given };
  const { status, body }: { readonly status?: unknown; readonly body?: unknown } = given ?? {};
  const isStatus = status === 'unreachable' || Number.isInteger(status);
  // A Response has a status too, but its body is a stream.
  if (isStatus && (body === undefined || typeof body === 'string')) return interpretRetrieval([given]);
  const fault = isStatus ? 'the body is not a string' : 'this is neither';
  throw new TypeError(
    `CrawlGate takes the text of a robots.txt, or how fetching it went, as in { status: 404 }; ${fault}`,
  );
}

/** By its shape, because other realms and libraries have a `URL` of their own. */
function hrefOf(url: URL): string {
  const { href }: { readonly href?: unknown } = url ?? {};
  if (typeof href === 'string') return href;
  throw new TypeError('The URL must be a string or a URL object, as in "https://example.com/page".');
}

const ownPath: Uint8Array = new TextEncoder().encode('/robots.txt');

/** Is this the path of robots.txt itself, which may always be fetched (RFC9309-2.2.2-j)? */
export function isRobotsTxt({ bytes, start, end }: PathBytes): boolean {
  if (end - start !== ownPath.length) return false;
  for (let letter = 0; letter < ownPath.length; letter++) if (bytes[start + letter] !== ownPath[letter]) return false;
  return true;
}
