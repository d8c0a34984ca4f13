import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page } from '../../policy/page.js';
import { type Ruling, silence } from '../../policy/statement.js';
import { unreadRuling } from '../../policy/unread.js';
import type { Usage } from '../../policy/usage.js';
import type { Voice } from '../../policy/voice.js';
import type { Texts } from '../texts.js';
import { type LegalInstruction, readRobotsPi, shownSpan } from './read.js';
import { isShowing, ruleOn } from './settle.js';

/** The voice of the robots processing instruction, if the page is XML. */
export function robotsPiVoices({ page }: Texts, report: Report): Voice[] {
  return typeof page === 'object' && page.format === 'xml' ? [robotsPiVoice(page, report)] : [];
}

/**
 * The voice of the robots processing instruction in an XML document. The first legal one is obeyed (PI-29).
 *
 * HTML has none: what looks like one there is a comment (PI-37, ASK-18). Robots META tags in the same document are another
 * voice; where the two differ, the difference is reported and the "no" wins (P-5).
 */
export function robotsPiVoice(page: Page, report?: Report): Voice {
  const [first, ...others] = page.format === 'xml' ? legalInstructions(page, report) : [];
  if (first === undefined) return { dialect: 'robots-pi', rule: ({ usage }) => ruleWithout(usage, page) };
  if (report !== undefined) reportLateOrSecond(page, first, others, report);
  return { dialect: 'robots-pi', rule: ({ usage }) => ruleOn(usage, page, first, others) };
}

/** Without an instruction there is no rule, unless one may be in a part of the document that could not be read. */
function ruleWithout(usage: Usage, page: Page): Ruling {
  const mayDeny = usage === 'index' || usage === 'follow' || isShowing(usage);
  return page.format === 'xml' && page.unread !== undefined && mayDeny ? unreadRuling('robots-pi', page) : silence;
}

/** The instructions with legal syntax, in order. The others are reported (PI-28). */
export function legalInstructions(page: Page, report?: Report): LegalInstruction[] {
  const found: LegalInstruction[] = [];
  for (const instruction of page.instructions) {
    const reading = readRobotsPi(instruction.data);
    if (reading.kind === 'legal') found.push({ ...reading, instruction });
    else if (report !== undefined) {
      reportProblem(report, page.source, shownSpan(instruction), 'robots-pi/illegal', { fault: reading.fault });
    }
  }
  return found;
}

/**
 * Reports an instruction that comes late, and any second one.
 *
 * Reading: (P-1) a late one is obeyed for the whole document. (P-2) A second one is not obeyed, even if it is stricter.
 */
function reportLateOrSecond(
  { source }: Page,
  first: LegalInstruction,
  others: readonly LegalInstruction[],
  report: Report,
): void {
  if (!first.instruction.early) reportProblem(report, source, shownSpan(first.instruction), 'robots-pi/late', {});
  for (const { instruction } of others) reportProblem(report, source, shownSpan(instruction), 'robots-pi/second', {});
}
