import type { Page } from '../../policy/page.js';
import { beaten, type Ruling, type Says, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import { usageGroups } from '../rule-words/rules.js';
import { type LegalInstruction, shownSpan } from './read.js';

/** What the first instruction states about a usage; further ones lose to it (PI-29). */
export function ruleOn(usage: Usage, page: Page, first: LegalInstruction, others: readonly LegalInstruction[]): Ruling {
  const statement = statementOf(usage, page, first);
  if (statement === undefined) return silence;
  const overruled = others.flatMap((other) => {
    const lost = statementOf(usage, page, other);
    return lost === undefined ? [] : [beaten({ ...lost, clause: 'PI-29' }, statement)];
  });
  return { verdict: statement.says === 'allow' ? 'allowed' : 'denied', limits: [], because: [statement], overruled };
}

/**
 * The statement of an instruction on a usage, if there is one.
 *
 * `index="no"` has the same effect as `noindex` in a META tag (PI-1), so it forbids showing too (PS-A-1). `yes` allows (PI-32)
 * the usage it names and no other (PI-33).
 */
function statementOf(usage: Usage, { source }: Page, legal: LegalInstruction): Statement | undefined {
  const place = { source, span: shownSpan(legal.instruction) };
  const statement = (says: Says, clause: string): Statement => ({ dialect: 'robots-pi', says, place, clause });
  if (usage === 'index') return statement(legal.index === 'yes' ? 'allow' : 'disallow', 'PI-13');
  if (usage === 'follow') return statement(legal.follow === 'yes' ? 'allow' : 'disallow', 'PI-13');
  return legal.index === 'no' && isShowing(usage) ? statement('disallow', 'PI-1') : undefined;
}

/** Is it one of the usages that show something of a resource? */
export function isShowing(usage: Usage): boolean {
  const showing: readonly Usage[] = usageGroups.showing;
  return showing.includes(usage);
}
