import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page, PageInstruction } from '../../policy/page.js';
import { beaten, type Ruling, type Says, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Voice } from '../../policy/voice.js';
import { usageGroups } from '../rule-words/rules.js';
import type { Texts } from '../texts.js';
import { type LegalInstruction, readRobotsPi } from './read.js';

/** What the robots processing instruction of a page says. */
export function robotsPiVoices({ page }: Texts, report: Report): Voice[] {
  return typeof page === 'object' && page.format === 'xml' ? [robotsPiVoice(page, report)] : [];
}

/**
 * What the robots processing instruction of an XML document says: the first legal one is obeyed (PI-29).
 *
 * In a page read as HTML there is none: what looks like it is a comment (PI-37, ASK-18). What robots METAs say beside
 * it is theirs to say; where the two differ it is reported, and the no wins between the dialects (P-5).
 */
export function robotsPiVoice(page: Page, report?: Report): Voice {
  const [first, ...others] = page.format === 'xml' ? legalInstructions(page, report) : [];
  if (first === undefined) return { dialect: 'robots-pi', rule: () => silence };
  if (report !== undefined) reportOnPlace(page, first, others, report);
  return { dialect: 'robots-pi', rule: ({ usage }) => ruleOn(usage, page, first, others) };
}

/** The instructions with legal syntax, in order. */
export function legalInstructions(page: Page, report?: Report): LegalInstruction[] {
  const found: LegalInstruction[] = [];
  for (const instruction of page.instructions) {
    const reading = readRobotsPi(instruction.data);
    if (reading.kind === 'legal') found.push({ ...reading, instruction });
    else if (report !== undefined) {
      reportProblem(report, page.source, shown(instruction), 'robots-pi/illegal', { fault: reading.fault });
    }
  }
  return found;
}

/** Reading: (P-1) one that comes late is obeyed for the whole document. (P-2) a second one is not, even if stricter. */
function reportOnPlace(
  { source }: Page,
  first: LegalInstruction,
  others: readonly LegalInstruction[],
  report: Report,
): void {
  if (!first.instruction.early) reportProblem(report, source, shown(first.instruction), 'robots-pi/late', {});
  for (const { instruction } of others) reportProblem(report, source, shown(instruction), 'robots-pi/second', {});
}

function ruleOn(usage: Usage, page: Page, first: LegalInstruction, others: readonly LegalInstruction[]): Ruling {
  const statement = statementOf(usage, page, first);
  if (statement === undefined) return silence;
  const overruled = others.flatMap((other) => {
    const lost = statementOf(usage, page, other);
    return lost === undefined ? [] : [beaten({ ...lost, clause: 'PI-29' }, statement)];
  });
  return { verdict: statement.says === 'allow' ? 'allowed' : 'denied', limits: [], because: [statement], overruled };
}

/**
 * `index="no"` does exactly as much as META `noindex` (PI-1), so it denies showing too (PS-A-1); `yes` says that it is all right
 * (PI-32), for what it names and nothing else (PI-33).
 */
function statementOf(usage: Usage, { source }: Page, legal: LegalInstruction): Statement | undefined {
  const place = { source, span: shown(legal.instruction) };
  const say = (says: Says, clause: string): Statement => ({ dialect: 'robots-pi', says, place, clause });
  if (usage === 'index') return say(legal.index === 'yes' ? 'allow' : 'disallow', 'PI-13');
  if (usage === 'follow') return say(legal.follow === 'yes' ? 'allow' : 'disallow', 'PI-13');
  const showing: readonly Usage[] = usageGroups.showing;
  return legal.index === 'no' && showing.includes(usage) ? say('disallow', 'PI-1') : undefined;
}

/** Limit: a reason or a remark shows no more of an instruction than this. */
const maxShown = 200;

function shown({ span: { start, end } }: PageInstruction): PageInstruction['span'] {
  return { start, end: Math.min(end, start + maxShown) };
}
