import type { Decision, Reason } from '@heed/core';
import { briefOf } from '@heed/core/explain';
import { limitsToArrange, spreadsheetText } from '@heed/core/internal';
import { doubtOf, listedReasons, unheardPart } from '@heed/core/internal/answers';
import { type Documents, placeIn, titleOf } from '../documents/documents.js';
import { csvLine } from '../formats/csv-line.js';
import { printable } from '../terminal/printable.js';
import type { Screen } from '../terminal/screen.js';
import type { AgentAnswer } from './agent-answer.js';
import { claimIn } from './agent-facts.js';
import { lacksLicence } from './missing-licence.js';
import { agentsOf, type CheckOptions } from './options.js';
import { usagesOf } from './question.js';

/** The columns of a row: one decision, with the statement that decided it first. */
const csvColumns = ['target', 'agent', 'usage', 'verdict', 'may', 'until', 'source', 'line', 'text', 'note'] as const;

type Row = Readonly<Partial<Record<(typeof csvColumns)[number], string>>>;

/** The names of the columns, as the first line. */
export function csvHeader(): string {
  return csvLine(csvColumns);
}

/**
 * One line for each agent and usage. Where the crawl blocks the usage, the statement is the one that forbids the crawl. `note` says whether a denial is temporary, whether the page may
 * not be fetched, and whether a time limit has passed; what is to be arranged for a licence, and where its terms are; whether a licence is
 * missing or not valid; what was not checked and could change the decision; that nothing is ever fetched under a name, that robots.txt need not
 * apply to an agent, and what the agent's operator does not document reading.
 */
export function csvLines(
  documents: Documents,
  answers: readonly AgentAnswer[],
  { isTTY }: Pick<Screen, 'isTTY'>,
  target: string = titleOf(documents),
): string[] {
  return answers.flatMap(({ agent, mark, decisions, at, answer, isToken }) =>
    [...decisions].map(([usage, decision]) => {
      const { verdict, may, until = '', blockedBy, temporary } = decision;
      const { outcome } = briefOf(usage, decision, { at });
      const aside = mark === undefined ? '' : `${mark} agent`;
      const reason = firstOf(listedReasons(decision), documents);
      return formatRow(
        {
          target,
          agent,
          usage,
          verdict,
          may: String(may),
          until,
          ...reason,
          note: [
            temporary === true ? 'for now' : '',
            outcome === 'blocked' ? 'may not be fetched' : '',
            outcome === 'ended' ? 'ended' : '',
            blockedBy === undefined ? licenceNote(decision) : '',
            lacksLicence(decision) ? 'the licence is missing or not valid' : '',
            aside,
            doubtOf(decision) ?? '',
            isToken && usage === 'crawl' ? 'never fetches' : '',
            ...claimIn({ answer }),
            unheardNote(decision),
          ]
            .filter((text) => text !== '')
            .join('; '),
        },
        isTTY,
      );
    }),
  );
}

/** What is to be arranged before the use (AIN-6), or where a licence is available for what is denied (AIN-14). */
function licenceNote(decision: Decision): string {
  const toArrange = limitsToArrange(decision);
  const terms = decision.limits.filter(({ limit }) => limit === 'terms');
  const isMeant = toArrange.length > 0 || decision.verdict === 'denied';
  return isMeant ? [...toArrange, ...terms].map(({ limit, value }) => `${limit}=${value}`).join(' ') : '';
}

/** The signals that the decision rests on and that the agent's operator does not document reading (ASK-39). */
function unheardNote(decision: Decision): string {
  const unheard = unheardPart(decision);
  return unheard === undefined ? '' : `not heard: ${unheard.signals.map(({ signal }) => signal).join(' ')}`;
}

/** Lines for a target that could not be read: `verdict` is "unknown", `may` is empty and `note` says why. */
export function unknownLines(
  target: string,
  note: string,
  options: CheckOptions,
  { isTTY }: Pick<Screen, 'isTTY'>,
): string[] {
  return agentsOf(options).flatMap((agent) =>
    (usagesOf(options) ?? ['']).map((usage) => formatRow({ target, agent, usage, verdict: 'unknown', note }, isTTY)),
  );
}

function firstOf([reason]: readonly Reason[], documents: Documents): Row {
  if (reason === undefined) return {};
  const { source, line, column, text } = reason;
  const place =
    line === undefined || column === undefined ? undefined : placeIn(documents.shown, source, { line, column });
  return { source: place?.file ?? source, line: String(place?.line ?? line ?? ''), text };
}

/**
 * Strangers write in most columns: addresses, names of crawlers, statements, licences. So every column is made safe, without asking which.
 * A terminal would obey control characters in a text; a pipe gets the text as it is.
 */
function formatRow(row: Row, isTTY: boolean): string {
  const fields = csvColumns.map((column) => spreadsheetText(row[column] ?? ''));
  return csvLine(isTTY ? fields.map(printable) : fields);
}
