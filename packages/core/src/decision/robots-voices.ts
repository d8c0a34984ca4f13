import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { allDialects, dialects } from '../dialects/dialects.js';
import type { RobotsReading, Texts } from '../dialects/texts.js';
import type { Agent } from '../policy/agent.js';
import type { Ruling } from '../policy/statement.js';
import { unknownAddress } from '../policy/url.js';
import type { Query, Voice } from '../policy/voice.js';
import { Header } from '../text/header.js';
import { rememberFor } from '../text/remember.js';

/** The voices of a robots.txt that comes alone, with the problems that they report. */
export interface RobotsVoices {
  /** Those of all dialects; absent if some of them depend on more than the file. */
  readonly all: readonly Voice[] | undefined;
  readonly problems: readonly Diagnostic[];
}

/**
 * The voices of a robots.txt that comes alone, found once for each file: to gather them for every question took a tenth of its time, and
 * what voices remember is of use only as long as they live.
 */
export const robotsVoices: (robots: RobotsReading) => RobotsVoices = rememberFor((robots) => {
  const all: Voice[] = [];
  const problems: Diagnostic[] = [];
  const report: Report = (problem) => problems.push(problem);
  const texts = textsOf(robots);
  for (const { carriers, voices, dependsOnQuestion } of allDialects) {
    if (!carriers.includes('robots.txt')) continue;
    const found = voices === dialects['robots-txt'].voices ? ownVoices(robots) : voices(texts, report);
    if (found.length > 0 && dependsOnQuestion) return { all: undefined, problems: [] };
    all.push(...found);
  }
  return { all, problems };
});

/** Those of the Robots Exclusion Protocol itself, which depend on the file alone, whatever else comes with it. */
export const ownVoices: (robots: RobotsReading) => readonly Voice[] = rememberFor((robots) =>
  dialects['robots-txt'].voices(textsOf(robots), () => undefined).map(rememberCrawl),
);

/**
 * The voice, which remembers its last ruling on fetching: one question asks about it for itself, to tell whether permissions reach the
 * resource (AIN-4), and whether it blocks every other use (ASK-12). The ruling depends on the agent and the path alone.
 */
function rememberCrawl(voice: Voice): Voice {
  let last: { readonly agent: Agent; readonly path: string; readonly ruling: Ruling } | undefined;
  const rule = (query: Query): Ruling => {
    if (query.usage !== 'crawl') return voice.rule(query);
    const { agent, path } = query;
    if (last === undefined || last.agent !== agent || last.path !== path) {
      last = { agent, path, ruling: voice.rule(query) };
    }
    return last.ruling;
  };
  return { ...voice, rule };
}

function textsOf(robots: RobotsReading): Texts {
  return { ...nothingElse, robots };
}

/** Made once: a file that is asked one question should leave little to the garbage collector. */
const nothingElse: Texts = {
  url: unknownAddress,
  robots: undefined,
  header: new Header([]),
  page: undefined,
  pageDepth: 'head',
  files: new Map(),
  finders: undefined,
  arrangements: [],
  classNames: {},
};
