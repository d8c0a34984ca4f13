import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { allDialects, dialects } from '../dialects/dialects.js';
import type { RobotsReading, Texts } from '../dialects/texts.js';
import { unknownAddress } from '../policy/url.js';
import type { Voice } from '../policy/voice.js';
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
  let all = ownVoices(robots);
  const problems: Diagnostic[] = [];
  const report: Report = (problem) => problems.push(problem);
  const texts = textsOf(robots);
  for (const { voices, dependsOnQuestion } of othersInRobotsTxt) {
    const found = voices(texts, report);
    if (found.length === 0) continue;
    if (dependsOnQuestion) return { all: undefined, problems: none };
    all = [...all, ...found];
  }
  return { all, problems: problems.length === 0 ? none : problems };
});

/** The dialects that are written in robots.txt, but for the Robots Exclusion Protocol, whose row is the first. */
const othersInRobotsTxt = allDialects.filter(
  (row) => row.carriers.includes('robots.txt') && row !== dialects['robots-txt'],
);

const none: readonly Diagnostic[] = [];

/** Those of the Robots Exclusion Protocol itself, which depend on the file alone, whatever else comes with it. */
export const ownVoices: (robots: RobotsReading) => readonly Voice[] = rememberFor((robots) =>
  dialects['robots-txt'].voices(textsOf(robots), () => undefined),
);

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
};
