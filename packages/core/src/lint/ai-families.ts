import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import type { Dialect } from '../dialects/dialects.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { AgentNames } from '../policy/known-agents.js';
import { signalsOf } from '../policy/signals-of.js';
import type { Statement, Verdict } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';
import { addresseeInWords } from './addressees.js';
import { type CrossCheck, type LocatedStatement, queryFor } from './cross-check.js';

/** The usages that more than one family of signals speaks of. */
const sharedUsages: readonly Usage[] = ['index', 'ai-train', 'ai-input', 'tdm'];

/** The families of the AI age. How the older dialects of one carrier contradict each other is for their own checks. */
const families: ReadonlySet<string> = new Set<Dialect>(['content-usage', 'content-signal', 'tdmrep', 'rsl', 'ai-txt']);

/** Crawlers that fetch to train models, of those that sites name most (AIN-12). */
const trainingCrawlers: readonly string[] = ['gptbot', 'claudebot', 'ccbot', 'bytespider', 'meta-externalagent'];

/**
 * Reports where one family of signals permits what another refuses, so that the permission has no effect (ASK-3), and where robots.txt
 * lets crawlers in by name that fetch for what a family refuses.
 */
export function lintAiFamilies(crossCheck: CrossCheck, report: Report, agents?: AgentNames): void {
  // Most files have no such signal, and thirty crawlers need not be asked about. A voice that reports when asked is asked.
  const isAsked = crossCheck.voices.some(({ dialect, reportsWhenAsked }) => reportsWhenAsked || families.has(dialect));
  if (isAsked) lintContradictions(crossCheck, report);
  const isReported = lintTrainingCrawlers(crossCheck, report);
  if (isAsked && !isReported && agents !== undefined) lintUnheardRefusal(crossCheck, agents, report);
}

/** What one family states about one usage, with the first statement that decides it. */
interface FamilyRuling {
  readonly dialect: string;
  readonly verdict: Verdict;
  readonly statement: LocatedStatement;
}

/** A permission, the refusal that it loses to, and the usages and the crawler of which that is true. */
interface Contradiction {
  readonly permission: LocatedStatement;
  readonly refusal: LocatedStatement;
  readonly agent: string;
  readonly usages: Usage[];
}

function lintContradictions(crossCheck: CrossCheck, report: Report): void {
  const found = new Map<string, Contradiction>();
  for (const addressee of crossCheck.addressees) {
    for (const usage of sharedUsages) {
      const rulings = rulingsOn(usage, addressee, crossCheck);
      const refusals = rulings.filter(({ verdict }) => verdict === 'denied');
      if (refusals.length === 0 || refusals.length === rulings.length) continue;
      const forAll = addressee === allCrawlers ? rulings : rulingsOn(usage, allCrawlers, crossCheck);
      for (const { dialect, statement } of rulings.filter(({ verdict }) => verdict === 'allowed')) {
        const refusal = refusals.find(
          (one) => areFamilies(one.dialect, dialect) && isComparable(one.statement, statement),
        );
        if (refusal === undefined) continue;
        // A crawler that is refused by name is an exception that the publisher intends.
        if (isAmong(statement, forAll) && !isAmong(refusal.statement, forAll)) continue;
        const key = [keyOf(statement), keyOf(refusal.statement)].join(' ');
        const known = found.get(key);
        if (known === undefined) {
          const agent = addresseeInWords(addressee);
          found.set(key, { permission: statement, refusal: refusal.statement, agent, usages: [usage] });
        } else if (!known.usages.includes(usage)) known.usages.push(usage);
      }
    }
  }
  for (const { permission, refusal, agent, usages } of found.values()) {
    const { source, span } = permission;
    const facts = {
      agent,
      usages: usages.join(', '),
      milder: source.textOf(span),
      stricter: refusal.source.textOf(refusal.span),
    };
    const related = [{ source: refusal.source, span: refusal.span, note: 'this refuses it' }];
    reportProblem(report, source, span, 'carriers/families-differ', facts, { related });
  }
}

/** One hint for all of them: they are let in for the same reason, and refused by the same statement. */
function lintTrainingCrawlers(crossCheck: CrossCheck, report: Report): boolean {
  const admitted = crossCheck.addressees.flatMap((addressee) => {
    if (!trainingCrawlers.includes(addressee.toLowerCase())) return [];
    const refusal = rulingsOn('ai-train', addressee, crossCheck).find(
      ({ verdict, statement }) => verdict === 'denied' && isOfSite(statement),
    );
    // Few files refuse training, and who may fetch is the longer question.
    if (refusal === undefined) return [];
    const admission = rulingsOn('crawl', addressee, crossCheck).find(({ verdict }) => verdict === 'allowed');
    // What lets every crawler in is not meant for this one. What a page refuses is read by those who may fetch it.
    const isByName =
      admission !== undefined && !isAmong(admission.statement, rulingsOn('crawl', allCrawlers, crossCheck));
    return isByName ? [{ addressee, admission, refusal }] : [];
  });
  const [first] = admitted;
  if (first === undefined) return false;
  const { source, span } = first.admission.statement;
  const { statement: refusal } = first.refusal;
  const facts = {
    agents: admitted.map(({ addressee }) => addressee).join(', '),
    text: refusal.source.textOf(refusal.span),
  };
  const related = [{ source: refusal.source, span: refusal.span, note: 'this refuses training' }];
  reportProblem(report, source, span, 'carriers/training-crawler-let-in', facts, { related });
  return true;
}

/**
 * Reports a refusal of training that rests only on signals which the large training crawlers do not document reading, where robots.txt
 * lets them in (ASK-39). A crawler of which a signal is unknown is not named.
 */
function lintUnheardRefusal(crossCheck: CrossCheck, { findAgent, signalFact }: AgentNames, report: Report): void {
  // Without robots.txt it is not known whom it lets in.
  const hasRobotsTxt = crossCheck.voices.some(({ dialect }) => dialect === 'robots-txt' || dialect === 'acap');
  if (signalFact === undefined || !hasRobotsTxt) return;
  let refusal: LocatedStatement | undefined;
  const unheard = trainingCrawlers.flatMap((name) => {
    const token = findAgent(name)?.token;
    const refusals = rulingsOn('ai-train', name, crossCheck).filter(({ verdict }) => verdict === 'denied');
    const [first] = refusals;
    // A licence is a way to a permission, and its publisher waits for those who ask.
    const isPlain = refusals.every(({ dialect, statement }) => dialect !== 'rsl' && isOfSite(statement));
    if (token === undefined || first === undefined || !isPlain) return [];
    const isUnheard = refusals.every(({ statement }) => {
      const standings = signalsOf(statement.statement).map((signal) => signalFact(token, signal)?.standing);
      return standings.length > 0 && standings.every((one) => one === 'not documented' || one === 'declined');
    });
    const isIn = rulingsOn('crawl', name, crossCheck).every(({ verdict }) => verdict !== 'denied');
    if (!isUnheard || !isIn) return [];
    refusal ??= first.statement;
    return [token];
  });
  if (refusal === undefined) return;
  const { source, span } = refusal;
  const facts = { agents: unheard.join(', '), text: source.textOf(span) };
  reportProblem(report, source, span, 'carriers/training-crawler-let-in', facts);
}

/** The rulings on a usage that rest on a place in a text. */
function rulingsOn(usage: Usage, addressee: string, { url, voices }: CrossCheck): FamilyRuling[] {
  return voices.flatMap((voice) => {
    const { verdict, because } = voice.rule(queryFor(url, addressee, usage));
    const [statement] = because.flatMap(located);
    // ACAP and the conventional rules of one robots.txt have one voice, but their statements have names of their own.
    return statement === undefined ? [] : [{ dialect: statement.statement.dialect, verdict, statement }];
  });
}

function located(statement: Statement): LocatedStatement[] {
  const { place } = statement;
  return 'span' in place ? [{ source: place.source, span: place.span, statement }] : [];
}

/** Are these two dialects, of which at least one is of the AI age? */
function areFamilies(one: string, other: string): boolean {
  return one !== other && (families.has(one) || families.has(other));
}

/**
 * Are two statements of the same scope? A page that refuses what its site permits is an exception that the publisher intends. Header
 * and page are compared elsewhere, whatever their dialects (`header-and-page.ts`).
 */
function isComparable(one: LocatedStatement, other: LocatedStatement): boolean {
  return isOfSite(one) ? isOfSite(other) : one.source.name === other.source.name;
}

/** Is a statement in robots.txt or another file of the site? */
function isOfSite({ source }: LocatedStatement): boolean {
  return source.name !== 'header' && source.name !== 'body';
}

function isAmong(statement: LocatedStatement, rulings: readonly FamilyRuling[]): boolean {
  return rulings.some((ruling) => keyOf(ruling.statement) === keyOf(statement));
}

function keyOf({ source, span }: LocatedStatement): string {
  return `${source.name} ${span.start}`;
}
