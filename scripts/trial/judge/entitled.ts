import type { RobotsAnswer } from '../plan/site-plan.ts';
import type { Retrieval } from '../sites/server-log.ts';
import { allows, outcomeOf } from './outcome.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** A copy may be used for so long without asking again (RFC 9309 §2.4), however long its headers say. */
const longestUse = day;

/** A copy holds for so long while the file cannot be reached (heed's reading ASK-48). */
const longestHold = 30 * day;

/** What a crawler may take a robots.txt to say about a URL. */
export interface Entitled {
  /** A robots.txt that it may obey lets the URL be fetched. */
  readonly mayFetch: boolean;
  /** A robots.txt that it may obey forbids it. */
  readonly mayRefuse: boolean;
  /** For people: what each of them was. */
  readonly obeyed: readonly string[];
}

/**
 * What a crawler may decide about a URL in a phase, by the requests for robots.txt of its origin that had ended before `until`.
 *
 * A crawler decides some time before its request arrives, so each robots.txt that was the latest at some time of the phase counts. On a
 * busy machine it may have given up on a late one, so that one counts both ways.
 */
export function entitled(retrievals: readonly Retrieval[], asked: EntitledTo): Entitled {
  const verdicts = verdictsBy(retrievals, asked);
  if (retrievals.some((one) => isLate(one, asked.timeout))) {
    const impatient = retrievals.map((one) =>
      isLate(one, asked.timeout) ? { ...one, isGivenUp: true as const } : one,
    );
    verdicts.push(...verdictsBy(impatient, asked));
  }
  return {
    mayFetch: verdicts.some(({ may }) => may),
    mayRefuse: verdicts.some(({ may }) => !may),
    obeyed: verdicts.map(({ why }) => why),
  };
}

/** Did an answer take so long that a crawler may have stopped waiting? Its time begins earlier than that of the server. */
export function isLate({ took = 0 }: Retrieval, timeout: number): boolean {
  return took > timeout / 4;
}

function verdictsBy(retrievals: readonly Retrieval[], asked: EntitledTo): Verdict[] {
  const { phase, until } = asked;
  const ended = retrievals.filter(
    ({ startedAt, endedAt = Number.POSITIVE_INFINITY, isGivenUp }) => (isGivenUp ? startedAt : endedAt) < until,
  );
  const before = ended.filter((one) => one.phase < phase);
  const current = ended.filter((one) => one.phase === phase);
  return [...before.slice(-1), ...current].flatMap((retrieval) =>
    verdictsOf(retrieval, ended.slice(0, ended.indexOf(retrieval)), asked),
  );
}

interface EntitledTo {
  readonly url: string;
  readonly agent: string;
  readonly moment: number;
  readonly phase: number;
  /** The time of the log up to which it is known. */
  readonly until: number;
  /** Milliseconds that the crawler waits for robots.txt. */
  readonly timeout: number;
  /** The crawler may have been killed before it kept a copy. */
  readonly mayForget: boolean;
}

interface Verdict {
  readonly may: boolean;
  readonly why: string;
}

/** None for a copy that is too old to be obeyed; more than one where RFC 9309 leaves a choice. */
function verdictsOf(retrieval: Retrieval, earlier: readonly Retrieval[], asked: EntitledTo): readonly Verdict[] {
  const { url, agent, moment } = asked;
  const outcome = outcomeOf(retrieval);
  const age = moment - retrieval.moment;
  const of = `of phase ${retrieval.phase}`;
  switch (outcome.kind) {
    case 'file': {
      const lifetime = outcome.lifetime === 'unsaid' ? longestUse : Math.min(outcome.lifetime * second, longestUse);
      return age <= lifetime ? [{ may: allows(outcome.file, agent, url), why: `the file ${of}` }] : [];
    }
    case 'unavailable':
      return age <= longestUse ? [{ may: true, why: `no file, ${of}` }] : [];
    case 'adrift':
      return [{ may: true, why: `no file, ${of}` }, ...heldVerdicts(earlier, asked).filter(() => age <= longestUse)];
    case 'unreachable': {
      const held = heldVerdicts(earlier, asked);
      const isCertain = held.length > 0 && !asked.mayForget && isKept(earlier.findLast(isReached)?.answer);
      return isCertain ? held : [{ may: false, why: `an unreachable file, ${of}` }, ...held];
    }
  }
}

function isReached(retrieval: Retrieval): boolean {
  const { kind } = outcomeOf(retrieval);
  return kind === 'file' || kind === 'unavailable';
}

/** What the last copy says, if there was a file when the server last answered, and it is not too old to hold. */
function heldVerdicts(earlier: readonly Retrieval[], { url, agent, moment }: EntitledTo): readonly Verdict[] {
  const reached = earlier.findLast(isReached);
  if (reached === undefined || moment - reached.moment > longestHold) return [];
  const outcome = outcomeOf(reached);
  if (outcome.kind !== 'file') return [];
  return [{ may: allows(outcome.file, agent, url), why: `the copy of phase ${reached.phase}` }];
}

/** Does every cache keep this answer? Not one that forbids caching, and not one after redirects, which may lead elsewhere next time. */
function isKept(answer: RobotsAnswer | undefined): boolean {
  return answer?.kind === 'file' && answer.caching.headers['cache-control'] !== 'no-store';
}
