import { type Report, remark } from '../../diagnostics/diagnostic.js';
import type { Page } from '../../policy/page.js';
import { readRobotsMeta, robotsMetas } from '../meta/read.js';
import { everybody } from '../rule-words/addressee.js';
import { interpretRule } from '../rule-words/interpret.js';
import type { LegalInstruction } from './read.js';

/**
 * Remarks if the robots METAs of the same document say other than its instruction (PI-35, P-5).
 *
 * Only index and follow are compared (PI-38); shorthands count for what they stand for, and METAs that are silent about
 * one of the two say yes (PI-39). An instruction addresses everybody, so only METAs for everybody are looked at.
 */
export function remarkOnMetas(page: Page, { index, follow, instruction }: LegalInstruction, report: Report): void {
  const metas = robotsMetas(page).get(everybody) ?? [];
  const rules = metas.flatMap((meta) => readRobotsMeta(page, meta).rules);
  if (rules.length === 0) return;
  const effects = rules.flatMap(interpretRule);
  const answer = (scope: 'index' | 'follow'): 'yes' | 'no' =>
    effects.some(({ kind, on }) => kind === 'deny' && on === scope) ? 'no' : 'yes';
  if (answer('index') === index && answer('follow') === follow) return;
  remark(report, page.source, instruction.span, 'robots-pi/differs-from-meta', {
    instruction: `index ${index}, follow ${follow}`,
    metas: `index ${answer('index')}, follow ${answer('follow')}`,
  });
}
