import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { ActionRequest } from '../dialects/dialect.js';
import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import type { Agent } from '../policy/agent.js';
import { isAgentClass } from '../policy/agent-class.js';
import { momentOf } from '../policy/date-and-time.js';
import { pathOf } from '../policy/path.js';
import type { Policy, Voice } from '../policy/voice.js';
import type { AnswerProblem } from './answer.js';
import type { AskOptions } from './ask-options.js';
import type { WhenUnstated } from './decide.js';
import { gatherSiteVoices, gatherVoices } from './gather.js';
import { type HeardOf, heardOf } from './heard.js';
import { nothingUnseen, type UnseenSources, unseenSources } from './open/unseen-sources.js';
import { ofWholeResource, type QueryBase, queryAbout } from './query-about.js';
import type { Question, WhenUnseen } from './question.js';
import { answerProblems } from './question-problems.js';
import { readTexts, type WantedDepth } from './read-texts.js';
import type { ReadingCache } from './reading-cache.js';
import { ruleOn } from './rule-on.js';

/** The voices that no text of a question has. */
export interface OwnVoices {
  /** The policy of the owner of the site. */
  readonly owner?: Voice;
  /** The list of the operator of the agent. */
  readonly operator?: Voice;
}

/** A question of one agent whose texts have been read: all that its decisions need. */
export interface PreparedQuestion {
  readonly question: Question;
  readonly texts: Texts;
  readonly policy: Policy;
  /** What can keep the agent from fetching the resource: robots.txt, the files it refers to, the policy of the owner and the operator's own list (ASK-12). */
  readonly site: () => Policy;
  /** The query for each usage, without the usage. */
  readonly query: QueryBase;
  readonly requests: readonly ActionRequest[];
  readonly unstated: WhenUnstated;
  /** What was not provided of what could speak to the agent (ASK-35). */
  readonly unseen: UnseenSources;
  readonly whenUnseen: WhenUnseen;
  /** What follows from the signals that the operator of the agent documents (ASK-39). */
  readonly heard: HeardOf;
}

/** The texts of a question as they were read, for whichever agents it is about. */
export interface PreparedTexts {
  readonly policy: Policy;
  /** The question as one of its agents asks it. The texts are not read again. */
  readonly forAgent: (agent: Agent) => PreparedQuestion;
  /** To be called after all decisions: some problems are found only when a voice rules. */
  readonly problems: () => readonly AnswerProblem[];
}

const allRequests = allDialects.flatMap(({ requests }) => requests ?? []);

/** Reads the texts of a question and gathers what they state. */
export function prepareTexts(
  question: Question,
  cache: ReadingCache<AnswerProblem[]>,
  options: AskOptions,
  depth: WantedDepth,
  own: OwnVoices = {},
): PreparedTexts {
  // Those that are kept with the file, which may be a hundred: whoever lists them copies them.
  let robotsProblems: readonly AnswerProblem[] = noProblems;
  const diagnostics: Diagnostic[] = [];
  const add = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const report = isAgentClass(question.agent) ? withoutRepeats(add) : add;
  const readers = cache.readers((problems) => {
    robotsProblems = problems;
  });
  const texts = readTexts(question, readers, options, depth, report);
  const policy = withOwn(gatherVoices(texts, report), own);
  const site = (): Policy => withOwn(gatherSiteVoices(texts), own);
  // Permissions to use content reach what could be fetched when it was fetched (ASK-49).
  const { robotsAtFetch } = texts;
  const siteAtFetch = (): Policy =>
    robotsAtFetch === undefined ? site() : withOwn(gatherSiteVoices({ ...texts, robots: robotsAtFetch }), own);
  const path = pathOf(question.url);
  const unstated = options.unstated ?? 'allow';
  const whenUnseen = question.unseen ?? options.unseen ?? 'refuse';
  const asksPolicyAlone = own.owner !== undefined && !hasTexts(question);
  return {
    policy,
    forAgent: (agent) => {
      const asking = { agent, arrangements: question.arrangements ?? none };
      const requests: ActionRequest[] = [];
      for (const requestsIn of allRequests) {
        for (const request of requestsIn(texts, asking, report)) requests.push(request);
      }
      const query = queryOf(question, agent, path, texts, siteAtFetch);
      const unseen = asksPolicyAlone ? nothingUnseen : unseenSources(question, texts, agent);
      const heard = heardOf(policy, agent, options.agents);
      return { question, texts, policy, site, query, requests, unstated, unseen, whenUnseen, heard };
    },
    problems: () => (diagnostics.length === 0 ? robotsProblems : [...robotsProblems, ...answerProblems(diagnostics)]),
  };
}

/** What the texts of a site state, and what is said beside them. */
function withOwn(voices: readonly Voice[], { owner, operator }: OwnVoices): Policy {
  if (owner === undefined && operator === undefined) return { voices };
  return { voices: [...voices, ...[owner, operator].filter((voice) => voice !== undefined)] };
}

function hasTexts({ robots, robotsAtFetch, files, response }: Question): boolean {
  return robots !== undefined || robotsAtFetch !== undefined || files !== undefined || response !== undefined;
}
const noProblems: readonly AnswerProblem[] = [];

/** Several agents ask the same voices, which then find the same problems. */
function withoutRepeats(report: Report): Report {
  const reported = new Set<string>();
  return (diagnostic) => {
    const { code, source, span, data } = diagnostic;
    const identity = JSON.stringify([code, source.name, span.start, span.end, data]);
    if (!reported.has(identity)) report(diagnostic);
    reported.add(identity);
  };
}

function queryOf(question: Question, agent: Agent, path: string, texts: Texts, site: () => Policy): QueryBase {
  const { element, at, history, fragments = true } = question;
  const { page } = texts;
  // An agent that does not understand fragments gets the answer for the whole page. Its views are cut all the same.
  const isSought = element !== undefined && fragments && typeof page === 'object';
  const place = isSought ? page.elements.findIndex(({ id }) => id === element) : -1;
  const query: QueryBase = {
    agent,
    url: question.url,
    path,
    purposes: question.purposes ?? none,
    arrangements: question.arrangements ?? none,
    fragments,
    element,
    place: place === -1 ? undefined : place,
    at: at === undefined ? undefined : momentOf(at),
    history,
    isFetchable: once(() => isFetchable(site(), query)),
  };
  return query;
}

const none: readonly string[] = [];

/** By robots.txt, the files it refers to and the policy: a page that denies `crawl` was fetched to be read (ASK-12). */
function isFetchable(site: Policy, query: QueryBase): boolean {
  return ruleOn(site, queryAbout(ofWholeResource(query), 'crawl')).verdict !== 'denied';
}

function once(find: () => boolean): () => boolean {
  let found: boolean | undefined;
  return () => {
    found ??= find();
    return found;
  };
}
