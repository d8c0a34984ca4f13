import type { Report } from '../../diagnostics/diagnostic.js';
import type { Agent } from '../../policy/agent.js';
import type { Page } from '../../policy/page.js';
import { silence } from '../../policy/statement.js';
import { unreadRuling } from '../../policy/unread.js';
import type { Usage } from '../../policy/usage.js';
import type { Voice } from '../../policy/voice.js';
import type { Referred } from '../dialect.js';
import type { Texts } from '../texts.js';
import type { Aspect } from './element-statement.js';
import { lintClassNames } from './lint.js';
import { type PageForAgent, pageForAgent } from './page-for-agent.js';
import { type NamesPage, namesPageFor, namesPageUrl } from './profile/robot-names.js';
import { elementsWithStatements, marksOn, readClassNames } from './read.js';
import { ruleOn } from './settle.js';
import { viewCutsFor } from './view-cuts.js';

/** The aspect of an element that a usage comes down to. The page says nothing about its elements for other usages. */
const aspectOf: { readonly [U in Usage]?: Aspect } = {
  index: 'index',
  follow: 'follow',
  'anchor-text': 'anchorText',
  preserve: 'copy',
  'present-currentcopy': 'copy',
  'present-oldcopy': 'copy',
  'present-snippet': 'snippet',
  'present-oldsnippet': 'snippet',
  'ai-input': 'aiInput',
};

/** The agents whose operators document that `data-nosnippet` also keeps an element out of AI answers (AIN-11), by name in lower case. */
const withoutSnippetsInAnswers: readonly string[] = ['googlebot', 'bingbot'];

/**
 * The voice of a page on its elements: the Robot Exclusion Profile, and marks such as `robots-nocontent`, `data-nosnippet`,
 * `<noindex>`, comments and `rel="nofollow"`. It is silent about the page as a whole.
 */
export function classNamesVoices(texts: Texts, report: Report): Voice[] {
  const { page, pageDepth } = texts;
  if (typeof page !== 'object' || pageDepth === 'head') return [];
  if (page.unread !== undefined) return [unreadElementsVoice(page)];
  return [classNamesVoice(page, namesPageFor(page, texts), report)];
}

/** The voice of a page whose elements could not all be read: any of them may deny any usage, by its class or by ACAP's. */
function unreadElementsVoice(page: Page): Voice {
  const ruling = unreadRuling('class-names', page);
  return {
    dialect: 'class-names',
    rule: ({ element, fragments }) => (element !== undefined && fragments ? ruling : silence),
  };
}

/** The URL of the page of names, if the page points to one (REP-MF-59). */
export function classNamesReferences({ page }: Texts): string[] {
  const address = typeof page === 'object' ? namesPageUrl(page) : undefined;
  return address === undefined ? [] : [address];
}

/** The same as what the page refers to. Whether a number addresses the agent is not known before. */
export function classNamesReferredFor(texts: Texts): Referred {
  const page = classNamesReferences(texts);
  return page.length === 0 ? nothingReferred : { site: [], page };
}

const nothingReferred: Referred = { site: [], page: [] };

/** The voice of one page on its elements, with the page of names that it points to. */
export function classNamesVoice(page: Page, namesPage?: NamesPage, report?: Report): Voice {
  const reading = readClassNames(page, namesPage, report);
  if (report !== undefined) lintClassNames(reading, report);
  let last: { readonly given: string; readonly page: PageForAgent } | undefined;
  const pageFor = (agent: Agent): PageForAgent => {
    // Questions about all elements of a page are for one agent, so the last one is kept.
    if (last?.given !== agent.given) last = { given: agent.given, page: pageForAgent(reading, agent) };
    return last.page;
  };
  return {
    dialect: 'class-names',
    elements: elementsWithStatements(reading),
    marksOn: (place) => marksOn(reading, place),
    rule: (query) => {
      const aspect = aspectOf[query.usage];
      const { place, agent } = query;
      if (aspect === 'aiInput' && !withoutSnippetsInAnswers.includes(agent.name)) return silence;
      if (aspect === undefined || place === undefined || page.elements[place] === undefined) return silence;
      return ruleOn(pageFor(agent), place, aspect, query);
    },
    cutsFor: (agent) => viewCutsFor(pageFor(agent)),
  };
}
