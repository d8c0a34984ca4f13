import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page, PageMeta } from '../../policy/page.js';
import type { Span } from '../../text/source.js';
import { addresseeOf } from '../rule-words/addressee.js';
import { defaultCap } from '../rule-words/cap.js';
import { readRuleList } from '../rule-words/read.js';
import type { RuleReading } from '../rule-words/rule-list.js';
import { reportRuleFault } from '../rule-words/rule-problems.js';
import { isAcap } from './meta-names.js';
import { reportPlacementProblems } from './placement-problems.js';

/** A robots META tag in the head: its addressee and its rules. */
interface RobotsMeta {
  /** Lower case; `*` for all crawlers. */
  readonly token: string;
  readonly rules: readonly RuleReading[];
  /** The tag as a reason shows it, cut off if it is long. */
  readonly span: Span;
}

/** Limit: the number of characters of a tag that a reason shows. */
const maxShown = 300;

/**
 * The META tags of a page that may address a crawler, by addressee, in order (RT-2.1.2-b, RT-2.1.2-e).
 *
 * Any name may be that of a crawler, so all tags are kept, and read only when an agent of that name is asked about: unknown
 * rules in `description` are not reported. Tags outside the head are ignored, because others than the publisher may write there
 * (RT-4-c, RT-A-13).
 */
export function robotsMetas(page: Page, report?: Report): ReadonlyMap<string, readonly PageMeta[]> {
  const found = new Map<string, PageMeta[]>();
  for (const meta of page.metas) {
    if (report !== undefined) reportPlacementProblems(page, meta, report);
    if (meta.name === undefined || !meta.inHead || isAcap(meta)) continue;
    const token = addresseeOf(meta.name);
    const several = found.get(token);
    if (several === undefined) found.set(token, [meta]);
    else several.push(meta);
  }
  return found;
}

/** Reads the content of one META tag (RT-2.1.2-c). Without content it has no rules (RT-2.1.2-i). */
export function readRobotsMeta(page: Page, meta: PageMeta, report?: Report): RobotsMeta {
  const rules: RuleReading[] = [];
  const whole = meta.content ?? '';
  const content = whole.length > defaultCap ? whole.slice(0, whole.lastIndexOf(',', defaultCap) + 1) : whole;
  const base = contentStart(page, meta);
  if (content.length < whole.length && report !== undefined) {
    reportProblem(report, page.source, meta.span, 'meta/past-cap', { cap: String(defaultCap) });
  }
  readRuleList(content, base ?? 0, {
    add: (rule) => {
      rules.push(rule);
      const written = content.slice(rule.span.start - (base ?? 0), rule.span.end - (base ?? 0));
      if (report === undefined || rule.value === undefined || !/^[\w-]+\s*=/.test(written)) return;
      const span = base === undefined ? meta.span : rule.span;
      reportProblem(report, page.source, span, 'meta/equals-sign', { rule: written });
    },
    fault: (fault, span, rule, value) => {
      if (report === undefined) return;
      reportRuleFault('meta', report, page.source, fault, base === undefined ? meta.span : span, rule, value);
    },
  });
  const { start, end } = meta.span;
  return { token: addresseeOf(meta.name ?? ''), rules, span: { start, end: Math.min(end, start + maxShown) } };
}

const contentAttribute = /[\s"'/]content\s*=\s*["']?/i;

/** The offset of the content in the source, if it is written there exactly as it was read, without character references. */
function contentStart({ source }: Page, { content = '', span }: PageMeta): number | undefined {
  const tag = source.textOf(span);
  const attribute = contentAttribute.exec(tag);
  if (attribute === null) return undefined;
  const place = attribute.index + attribute[0].length;
  return tag.startsWith(content, place) ? span.start + place : undefined;
}
