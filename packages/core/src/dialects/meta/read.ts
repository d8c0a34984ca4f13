import type { Report } from '../../diagnostics/diagnostic.js';
import type { Page, PageMeta } from '../../policy/page.js';
import type { Span } from '../../text/source.js';
import { addresseeOf } from '../rule-words/addressee.js';
import { defaultCap } from '../rule-words/cap.js';
import { readRuleList } from '../rule-words/read.js';
import type { RuleReading } from '../rule-words/rule-list.js';
import { reportOnRule } from '../rule-words/rule-problems.js';
import { isAcap } from './meta-names.js';
import { reportOnCarrier } from './placement-problems.js';

/** A robots META of the head: whom it addresses, and its rules. */
export interface RobotsMeta {
  /** Lower case; `*` for everybody. */
  readonly token: string;
  readonly rules: readonly RuleReading[];
  /** What a reason shows: the tag, cut if it is long. */
  readonly span: Span;
}

/** Limit: a reason shows no more of a tag than this. */
const maxShown = 300;

/**
 * The METAs of a page that may address a crawler, by addressee, in order (RT-2.1.2-b, RT-2.1.2-e).
 *
 * Any name may be a crawler's, so all of them are kept, and read only once a crawler of that name asks; nobody is told that
 * `description` holds unknown rules. Only the head counts: elsewhere others than the owner may write (RT-4-c, RT-A-13).
 */
export function robotsMetas(page: Page, report?: Report): ReadonlyMap<string, readonly PageMeta[]> {
  const found = new Map<string, PageMeta[]>();
  for (const meta of page.metas) {
    if (report !== undefined) reportOnCarrier(page, meta, report);
    if (meta.name === undefined || !meta.inHead || isAcap(meta)) continue;
    const token = addresseeOf(meta.name);
    const several = found.get(token);
    if (several === undefined) found.set(token, [meta]);
    else several.push(meta);
  }
  return found;
}

/** Reads the content of one META (RT-2.1.2-c). Without content it says nothing (RT-2.1.2-i). */
export function readRobotsMeta(page: Page, meta: PageMeta, report?: Report): RobotsMeta {
  const rules: RuleReading[] = [];
  const whole = meta.content ?? '';
  const content = whole.length > defaultCap ? whole.slice(0, whole.lastIndexOf(',', defaultCap) + 1) : whole;
  const base = contentStart(page, meta);
  readRuleList(content, base ?? 0, {
    add: (rule) => rules.push(rule),
    fault: (fault, span, rule, value) => {
      if (report === undefined) return;
      reportOnRule('meta', report, page.source, fault, base === undefined ? meta.span : span, rule, value);
    },
  });
  const { start, end } = meta.span;
  return { token: addresseeOf(meta.name ?? ''), rules, span: { start, end: Math.min(end, start + maxShown) } };
}

const contentAttribute = /[\s"'/]content\s*=\s*["']?/i;

/** Where the content stands in the source, if it stands there as it is: character references move what follows them. */
function contentStart({ source }: Page, { content = '', span }: PageMeta): number | undefined {
  const tag = source.textOf(span);
  const attribute = contentAttribute.exec(tag);
  if (attribute === null) return undefined;
  const place = attribute.index + attribute[0].length;
  return tag.startsWith(content, place) ? span.start + place : undefined;
}
