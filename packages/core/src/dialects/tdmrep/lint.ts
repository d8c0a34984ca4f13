import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { pathOf } from '../../policy/path.js';
import { PathBytes } from '../../policy/path-bytes.js';
import { unknownAddress } from '../../policy/url.js';
import { generalPathOf } from '../robots-txt/match/general-path.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { Texts } from '../texts.js';
import type { FileRule } from './file-rule.js';
import { fileLevels, readChannels, tdmrepFileIn } from './interpret.js';
import { isRelative } from './policy.js';
import type { TdmrepFile } from './read.js';
import type { Level } from './settle.js';

/** Reports problems of TDMRep that only a linter looks for. */
export function lintTdmrep(texts: Texts, report: Report): void {
  const file = tdmrepFileIn(texts);
  const channels = readChannels(texts, () => undefined);
  if (file === undefined && channels.length === 0) return;
  if (file !== undefined) {
    lintUnreachable(file, report);
    lintFilePolicies(file, report);
  }
  lintChannelPolicies(channels, report);
  // Which rule of the file applies depends on the address.
  const levels = texts.url === unknownAddress ? [] : fileLevels(file, pathOf(texts.url));
  lintChannelsDiffer([...channels, ...levels], report);
}

/** Limit: the number of rules times their letters, up to which each rule is compared with those before it. */
const maxComparisons = 50_000_000;

/** Reports rules that come too late: one before them matches every path that they match, and says something else (TDM-F3). */
function lintUnreachable({ source, rules }: TdmrepFile, report: Report): void {
  const letters = rules.reduce((sum, { pattern }) => sum + pattern.bytes.length, 0);
  if (rules.length * letters > maxComparisons) return;
  const decoder = new TextDecoder();
  const path = new PathBytes();
  const deciding = rules.filter(({ reservation }) => reservation !== 'unset');
  for (const [at, rule] of deciding.entries()) {
    const { asWritten, compared } = generalPathOf(rule.pattern);
    path.takePath(asWritten, compared);
    const earlier = deciding.slice(0, at).find(({ pattern }) => matchesPath(pattern, path));
    if (earlier === undefined || saysTheSame(earlier, rule)) continue;
    const data = { earlier: decoder.decode(earlier.pattern.bytes) };
    const related = [{ span: earlier.span, note: 'this rule comes first' }];
    reportProblem(report, source, rule.span, 'tdmrep/unreachable-rule', data, { related });
  }
}

function saysTheSame(one: FileRule, other: FileRule): boolean {
  return one.reservation === other.reservation && one.policy?.text === other.policy?.text;
}

function lintFilePolicies({ source, rules }: TdmrepFile, report: Report): void {
  for (const { reservation, policy } of rules) {
    if (policy === undefined) continue;
    if (reservation === 'released') reportProblem(report, source, policy.span, 'tdmrep/policy-beside-0', {});
    else if (isRelative(policy.text)) {
      reportProblem(report, source, policy.span, 'tdmrep/relative-policy', { policy: policy.text });
    }
  }
}

/** Policies in a header and in META tags. */
function lintChannelPolicies(channels: readonly Level[], report: Report): void {
  for (const { policy, reservation } of channels) {
    if (policy === undefined) continue;
    const { source, span } = policy.place;
    if (reservation === 'released') reportProblem(report, source, span, 'tdmrep/policy-beside-0', {});
    else if (isRelative(policy.text)) {
      reportProblem(report, source, span, 'tdmrep/relative-policy', { policy: policy.text });
    }
  }
}

/** Reports places that differ, with the one that wins (TDM-O1). Each is compared with the nearest one that has a value. */
function lintChannelsDiffer(levels: readonly Level[], report: Report): void {
  const saying = levels.flatMap(({ parts: [part] }) => (part === undefined || part.lostBy !== undefined ? [] : [part]));
  const [nearest, ...others] = saying;
  for (const other of others) {
    if (nearest === undefined || other.reservation === nearest.reservation) continue;
    const data = {
      said: digitOf[nearest.reservation],
      nearer: nameOf(nearest.place.source.name),
      unsaid: digitOf[other.reservation],
      other: nameOf(other.place.source.name),
    };
    const related = [{ ...other.place, note: 'this is overridden' }];
    reportProblem(report, nearest.place.source, nearest.place.span, 'tdmrep/channels-differ', data, { related });
  }
}

const digitOf = { reserved: '1', released: '0' };

function nameOf(source: string): string {
  if (source === 'body') return 'the page';
  return source === 'header' ? 'the response header' : source;
}
