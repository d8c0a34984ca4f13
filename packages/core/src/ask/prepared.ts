import type { ActionRequest } from '../dialects/dialect.js';
import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import type { Agent } from '../policy/agent.js';
import { momentOf } from '../policy/date-and-time.js';
import { pathOf } from '../policy/path.js';
import type { Policy } from '../policy/voice.js';
import type { Asker } from './asker.js';
import type { WhenUnstated } from './decide.js';
import { type HeardOf, heardOf } from './heard.js';
import { type InterpretedQuestion, siteVoices, withOwn } from './interpret.js';
import { nothingUnseen, type UnseenSources, unseenSources } from './open/unseen-sources.js';
import { ofWholeResource, type QueryBase, queryAbout } from './query.js';
import type { Question, WhenUnseen } from './question.js';
import { ruleOn } from './rule-on.js';

/** An interpreted question of one agent: all that its decisions need. */
export interface PreparedQuestion extends Omit<InterpretedQuestion, 'report'> {
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

const allRequests = allDialects.flatMap(({ requests }) => requests ?? []);

/** Prepares a question for one of its agents. */
export function prepareFor(
  agent: Agent,
  { question, texts, policy, report, asker }: InterpretedQuestion,
): PreparedQuestion {
  const { options, own } = asker;
  const requests: ActionRequest[] = [];
  for (const requestsIn of allRequests) {
    const asking = { agent, arrangements: question.arrangements ?? none };
    for (const request of requestsIn(texts, asking, report)) requests.push(request);
  }
  return {
    question,
    texts,
    policy,
    asker,
    query: queryOf(agent, question, texts, policy, asker),
    requests,
    unstated: options.unstated ?? 'allow',
    unseen: own.owner !== undefined && !hasTexts(question) ? nothingUnseen : unseenSources(question, texts, agent),
    whenUnseen: question.unseen ?? options.unseen ?? 'refuse',
    heard: heardOf(policy, agent, options.agents),
  };
}

function hasTexts({ robots, robotsAtFetch, files, response }: Question): boolean {
  return robots !== undefined || robotsAtFetch !== undefined || files !== undefined || response !== undefined;
}

/**
 * Returns what can keep the agent from fetching the resource: robots.txt, the files it refers to, the policy of the owner and the operator's own
 * list (ASK-12).
 */
export function siteOf({ texts, policy, asker }: Pick<InterpretedQuestion, 'texts' | 'policy' | 'asker'>): Policy {
  return { voices: withOwn(siteVoices(texts, policy.voices), asker.own) };
}

function queryOf(agent: Agent, question: Question, texts: Texts, policy: Policy, asker: Asker): QueryBase {
  const { element, at, history, fragments = true } = question;
  const { page, robotsAtFetch } = texts;
  // An agent that does not understand fragments gets the answer for the whole page. Its views are cut all the same.
  const isSought = element !== undefined && fragments && typeof page === 'object';
  const place = isSought ? page.elements.findIndex(({ id }) => id === element) : -1;
  let fetchable: boolean | undefined;
  const query: QueryBase = {
    agent,
    url: question.url,
    path: pathOf(question.url),
    purposes: question.purposes ?? none,
    arrangements: question.arrangements ?? none,
    fragments,
    element,
    place: place === -1 ? undefined : place,
    at: at === undefined ? undefined : momentOf(at),
    history,
    // Permissions to use content reach what could be fetched when it was fetched (ASK-49).
    isFetchable: () => {
      fetchable ??= isFetchable(
        robotsAtFetch === undefined
          ? siteOf({ texts, policy, asker })
          : { voices: withOwn(siteVoices({ ...texts, robots: robotsAtFetch }), asker.own) },
        query,
      );
      return fetchable;
    },
  };
  return query;
}

const none: readonly string[] = [];

/** By robots.txt, the files it refers to and the policy: a page that denies `crawl` was fetched to be read (ASK-12). */
function isFetchable(site: Policy, query: QueryBase): boolean {
  return ruleOn(site, queryAbout(ofWholeResource(query), 'crawl')).verdict !== 'denied';
}
