import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import type { Carrier, DialectRow } from '../dialects/dialect.js';
import { allDialects, dialects } from '../dialects/dialects.js';
import { readRobotsMeta, robotsMetas } from '../dialects/meta/read.js';
import { legalInstructions } from '../dialects/robots-pi/interpret.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import { interpretRule } from '../dialects/rule-words/interpret.js';
import type { Texts } from '../dialects/texts.js';
import { unknownAddress } from '../policy/url.js';
import type { Voice } from '../policy/voice.js';
import { Header } from '../text/header.js';
import { joinAcap } from './acap-join.js';
import type { AnswerProblem } from './answer.js';
import type { Asker, OwnVoices } from './asker.js';
import { type FoundVoices, foundVoices, type KeptRobots, type Memory } from './memory.js';
import type { Question } from './question.js';
import type { ReadTexts } from './read-texts.js';
import type { RememberedPolicy } from './rule-on.js';

/** One bit for each carrier, so that dialects whose carriers are all missing are not even called: a question rarely brings all. */
const bits: Readonly<Record<Carrier, number>> = { 'robots.txt': 1, header: 2, page: 4, file: 8 };

/** The rows, each with the bits of its carriers. */
const rows = allDialects.map((row) => ({
  row,
  needs: row.carriers.reduce((mask, carrier) => mask | bits[carrier], 0),
}));

function givenCarriers({ robots, robotsAtFetch, header, page, files }: Texts): number {
  return (
    (robots === undefined && robotsAtFetch === undefined ? 0 : bits['robots.txt']) |
    (header.lines.length === 0 ? 0 : bits.header) |
    (page === undefined ? 0 : bits.page) |
    (files.size === 0 ? 0 : bits.file)
  );
}

/** A question whose texts were read and interpreted, for whichever agents it is about. */
export interface InterpretedQuestion {
  readonly question: Question;
  readonly texts: Texts;
  readonly policy: RememberedPolicy;
  readonly asker: Asker;
  /** Listens to problems that are found only when a voice rules. */
  readonly report: Report;
}

/** Interprets the texts of a question: hears every dialect in them, and what the asker has beside them. */
export function interpret(
  question: Question,
  read: ReadTexts<readonly AnswerProblem[]>,
  asker: Asker,
  report: Report,
): InterpretedQuestion {
  const voices = withOwn(voicesAbout(read, asker.memory, report), asker.own);
  return { question, texts: read.texts, policy: { voices, memory: asker.memory }, asker, report };
}

/** Adds to what the texts of a site state what is said beside them. */
export function withOwn(voices: readonly Voice[], { owner, operator }: OwnVoices): readonly Voice[] {
  if (owner === undefined && operator === undefined) return voices;
  return [...voices, ...[owner, operator].filter((voice) => voice !== undefined)];
}

/**
 * Returns the voices of all dialects about a resource. Each dialect reads the texts it is written in; ACAP and the conventional rules of one
 * robots.txt are joined. Some problems are reported only when a voice rules.
 */
export function voicesAbout<Problems>(
  { texts, robots }: ReadTexts<Problems>,
  memory: Memory<Problems>,
  report: Report,
): readonly Voice[] {
  const given = givenCarriers(texts);
  if (given === bits['robots.txt'] && robots !== undefined && texts.robotsAtFetch === undefined) {
    const alone = voicesAlone(robots, texts);
    if (alone !== 'depend on the question') {
      for (const problem of alone.problems) report(problem);
      return alone.voices;
    }
  }
  const voices: Voice[] = [];
  rows.forEach(({ row, needs }, index) => {
    if ((needs & given) === 0) return;
    for (const voice of voicesOf(row, index, texts, memory, report)) voices.push(voice);
  });
  compareInstructionWithMetas(texts, report);
  return joinAcap(voices, texts.robots);
}

/** The voices of one dialect: those that it had about the same texts, unless they depend on more or are about a page. */
function voicesOf<Problems>(
  row: DialectRow,
  index: number,
  texts: Texts,
  memory: Memory<Problems>,
  report: Report,
): readonly Voice[] {
  const { robotsAtFetch, page } = texts;
  // What it says in robots.txt goes with the content that was fetched under it (AIP-R12).
  const read = row.goesWithContent && robotsAtFetch !== undefined ? { ...texts, robots: robotsAtFetch } : texts;
  if (row.dependsOnQuestion || typeof page === 'object') return row.voices(read, report);
  const { voices, problems } = memory.voices(texts, index, (listen) => row.voices(read, listen));
  for (const problem of problems) report(problem);
  return voices;
}

/** The voices of a robots.txt that comes alone, found once for each file. What they remember is of use only as long as they live. */
function voicesAlone<Problems>(robots: KeptRobots<Problems>, texts: Texts): FoundVoices | 'depend on the question' {
  robots.alone ??= findAlone({ ...nothingElse, robots: texts.robots });
  return robots.alone;
}

function findAlone(texts: Texts): FoundVoices | 'depend on the question' {
  let depends = false;
  const found = foundVoices((report) =>
    rows.flatMap(({ row, needs }) => {
      if ((needs & bits['robots.txt']) === 0) return [];
      const voices = row.voices(texts, report);
      depends ||= row.dependsOnQuestion === true && voices.length > 0;
      return voices;
    }),
  );
  return depends ? 'depend on the question' : found;
}

/** What voices that are kept with a robots.txt know of a question: nothing. */
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

/**
 * Returns the voices of robots.txt and the files it refers to: those that can keep an agent from fetching the resource (ASK-12). No other dialect
 * speaks of fetching before there is a response. `heard` are the voices about these texts, if they are known.
 */
export function siteVoices(texts: Texts, heard?: readonly Voice[]): readonly Voice[] {
  const { robots } = texts;
  const isAlone = robots?.kind === 'read' && robots.acap === undefined;
  if (isAlone && heard !== undefined) return heard.filter(({ dialect }) => dialect === 'robots-txt');
  const ofSite: Texts = { ...texts, header: nothingElse.header, page: undefined };
  const own = dialects['robots-txt'].voices(ofSite, ignore);
  return isAlone ? own : joinAcap([...own, ...dialects.acap.voices(ofSite, ignore)], robots);
}

const ignore = (): undefined => undefined;

/**
 * Reports robots META tags that contradict the robots processing instruction of the same document (PI-35, P-5).
 *
 * Only index and follow are compared (PI-38). Shorthands are expanded, and META tags that omit one of the two allow it (PI-39). An
 * instruction addresses all crawlers, so only META tags for all crawlers are compared.
 */
export function compareInstructionWithMetas({ page }: Pick<Texts, 'page'>, report: Report): void {
  if (typeof page !== 'object' || page.format !== 'xml') return;
  const [instruction] = legalInstructions(page);
  const metas = robotsMetas(page).get(allCrawlers) ?? [];
  const rules = metas.flatMap((meta) => readRobotsMeta(page, meta).rules);
  if (instruction === undefined || rules.length === 0) return;
  const effects = rules.flatMap(interpretRule);
  const inMetas = (usage: 'index' | 'follow'): 'yes' | 'no' =>
    effects.some(({ kind, on }) => kind === 'deny' && on === usage) ? 'no' : 'yes';
  const { index, follow } = instruction;
  if (inMetas('index') === index && inMetas('follow') === follow) return;
  reportProblem(report, page.source, instruction.instruction.span, 'robots-pi/differs-from-meta', {
    instruction: `index ${index}, follow ${follow}`,
    metas: `index ${inMetas('index')}, follow ${inMetas('follow')}`,
  });
}
