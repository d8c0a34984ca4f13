import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { lineEnd } from '../../text/lines.js';
import { rememberFor } from '../../text/memory.js';
import { signalLinesIn } from '../robots-txt/groups/signal-lines.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { RobotsReading, Texts } from '../texts.js';
import { lintClosedPaths } from './lint-closed-paths.js';
import { lintGroups } from './lint-groups.js';
import { robotsSignalsIn } from './robots-signals.js';

/** Reports problems of Content-Signal in robots.txt that only a linter looks for. */
export function lintContentSignal({ robots }: Pick<Texts, 'robots'>, report: Report): void {
  if (robots?.kind === 'read') for (const problem of problemsOf(robots)) report(problem);
}

/** A robots.txt that comes with a thousand pages is linted once. */
const problemsOf: (robots: RobotsReading) => readonly Diagnostic[] = rememberFor(({ gate }) => {
  const found: Diagnostic[] = [];
  const report: Report = (diagnostic) => found.push(diagnostic);
  const { robots } = gate;
  if (robotsSignalsIn(robots).readings.size > 0) {
    lintGroups(robots, report);
    lintClosedPaths(gate, report);
    lintManagedBlock(robots, report);
  } else if (signalLinesIn(robots).lines.length === 0) lintComments(robots, report);
  return found;
});

/** A comment that mentions Content Signals. Safe on a stranger's text: one attempt a line. */
const mention = /^[ \t]*#.*content[- ]signal/im;

/** Reports a policy that is only in comments: it states nothing (CS-8). */
function lintComments({ source }: RobotsTxt, report: Report): void {
  const found = mention.exec(source.text);
  if (found === null) return;
  const end = lineEnd(source.text, found.index);
  reportProblem(report, source, { start: found.index, end }, 'content-signal/comment-only', {});
}

const begin = /^#[ \t]*BEGIN Cloudflare Managed content/im;
const end = /^#[ \t]*END Cloudflare Managed content/im;

/** Tells where lines come from that the publisher's own copy of the file does not have (CS-9). */
function lintManagedBlock({ source }: RobotsTxt, report: Report): void {
  const first = begin.exec(source.text);
  if (first === null) return;
  const last = end.exec(source.text.slice(first.index));
  if (last === null) return;
  const { line } = source.positionAt(first.index + last.index);
  const span = { start: first.index, end: first.index + first[0].length };
  reportProblem(report, source, span, 'content-signal/managed-block', { last: String(line) });
}
