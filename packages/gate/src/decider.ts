import { randomUUID } from 'node:crypto';
import * as agents from '@heed/agents';
import { type Answer, createAsk, type Question, type Refusal, type Usage } from '@heed/core';
import { buildQuestion, parseUrl } from '@heed/core/internal';
import { knownDialects } from '@heed/core/internal/answers';
import type { Client, FetchProblem } from '@heed/fetch';
import type { GateOptions } from './gate-options.js';
import { createLinkReader, type RefusedLink } from './refused-links.js';
import { createFileFetcher, type FoundFiles } from './sites/site-files.js';
import type { KnownSite, Sites } from './sites/sites.js';
import type { Store } from './store/store.js';
import { nameOf } from './why.js';

/** What a decider needs to get files. */
interface Means {
  readonly client: Client;
  readonly store: Store;
  readonly sites: Sites;
  /** Milliseconds for one document. */
  readonly timeout: number;
}

/** A decision, and what it is made of. */
interface Decided {
  readonly answer: Answer;
  readonly refusedLinks: readonly RefusedLink[];
  /** What went wrong while fetching files. */
  readonly problems: readonly FetchProblem[];
}

type Asked = Pick<Question, 'response' | 'views' | 'query'>;

/** Makes what asks the questions of one gate, with all files that can speak of its usages, and tells its log. */
export function createDecider(options: GateOptions, { client, store, sites, timeout }: Means) {
  const { agent, purposes, now = Date.now, unstated = 'allow', unseen = 'refuse', log } = options;
  const usages = usagesOf(options);
  const links = createLinkReader(nameOf(agent));
  const ask = createAsk({ agents, markup: links.markup, unstated, unseen });
  const filesFor = createFileFetcher(client, store, timeout);
  const wellKnownPaths = knownDialects
    .flatMap(({ wellKnownFiles }) => wellKnownFiles)
    .filter((file) => usages.some((usage) => file.usages.includes(usage)))
    .map(({ path }) => path);
  /** Of references, only those of ACAP can speak of fetching. */
  const isAboutFetching = usages.length === 1;

  /** Whatever robots.txt does not deny by RFC 9309: what ACAP says of fetching is not known before its references are. */
  async function mayFetchReference(address: string, moment: number): Promise<boolean> {
    return (await sites.at(address, moment)).crawl.verdict(agent, address) !== 'denied';
  }

  /** Whatever robots.txt does not deny: these files are there to be read by machines, so silence refuses none of them. */
  async function mayFetch(address: string, moment: number, files: FoundFiles['files']): Promise<boolean> {
    const { crawl, robots } = await sites.at(address, moment);
    if (!crawl.robots.hasAcap) return crawl.verdict(agent, address) !== 'denied';
    const answer = ask({ agent, url: address, usages: ['crawl'], robots, files, at: new Date(moment).toISOString() });
    return !('error' in answer) && answer.decisions.crawl?.verdict !== 'denied';
  }

  async function findFiles(url: string, moment: number, site: KnownSite, { response }: Asked): Promise<FoundFiles> {
    const { robots, crawl } = site;
    const texts = buildQuestion({ agent, url, robots, response });
    const references = isAboutFetching && !crawl.robots.hasAcap ? [] : ask.references(texts);
    const wellKnown = wellKnownPaths.flatMap((path) => parseUrl(path, url)?.href ?? []);
    const referred =
      references.length === 0
        ? noFiles
        : await filesFor(references, 'referred', (address) => mayFetchReference(address, moment), moment);
    if (wellKnown.length === 0) return referred;
    const mayFetchFile = (address: string) => mayFetch(address, moment, referred.files);
    const ofSite = await filesFor(wellKnown, 'well-known', mayFetchFile, moment);
    return {
      files: { ...ofSite.files, ...referred.files },
      problems: [...referred.problems, ...ofSite.problems],
    };
  }

  return async function decide(url: string, moment: number, site: KnownSite, asked: Asked): Promise<Decided> {
    const { files, problems } = await findFiles(url, moment, site, asked);
    const question = buildQuestion({
      agent,
      url,
      usages,
      purposes,
      at: new Date(moment).toISOString(),
      robots: site.robots,
      files: Object.keys(files).length === 0 ? undefined : files,
      ...asked,
    });
    const answer = ask(question);
    const refusedLinks = links.takeRefused();
    await log?.({
      decision_id: randomUUID(),
      made: new Date(now()).toISOString(),
      question,
      ...(unstated === 'refuse' ? { unstated } : {}),
      ...(unseen === 'allow' ? {} : { unseen }),
      answer,
    });
    if ('error' in answer) return { answer: undecided(answer), refusedLinks, problems };
    return { answer, refusedLinks, problems };
  };
}

/**
 * An answer without decisions, so that nothing may be done: a site may have URLs, and pages, that are beyond the bounds of a question.
 * Throws a TypeError for a mistake of the program.
 */
function undecided({ error: { code, message } }: Refusal): Answer {
  if (!ofSites.has(code)) throw new TypeError(message);
  const problem = { code, severity: 'error', source: 'question', line: 1, column: 1, message } as const;
  return { decisions: {}, requests: [], diagnostics: [problem] };
}

/** The refusals that depend on what sites serve. */
const ofSites: ReadonlySet<string> = new Set(['question/url-too-long']);

const noFiles: FoundFiles = { files: {}, problems: [] };

/** The usages of a gate, each once. Every gate asks about `crawl`. */
export function usagesOf({ usages = [] }: GateOptions): readonly Usage[] {
  return [...new Set<Usage>(['crawl', ...usages])];
}
