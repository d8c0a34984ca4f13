import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { readRobotsMeta, robotsMetas } from '../dialects/meta/read.js';
import { legalInstructions } from '../dialects/robots-pi/interpret.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import { interpretRule } from '../dialects/rule-words/interpret.js';
import type { Texts } from '../dialects/texts.js';

/**
 * Reports robots META tags that contradict the robots processing instruction of the same document (PI-35, P-5).
 *
 * Only index and follow are compared (PI-38). Shorthands are expanded, and META tags that omit one of the two allow it (PI-39). An
 * instruction addresses all crawlers, so only META tags for all crawlers are compared.
 */
export function compareInstructionWithMetas({ page }: Pick<Texts, 'page'>, report: Report): void {
  if (typeof page !== 'object' || page.format !== 'xml') return;
  const [instruction] = legalInstructions(page);
  const metas = robotsMetas(page).get(allCrawlers) ?? [];
  const rules = metas.flatMap((meta) => readRobotsMeta(page, meta).rules);
  if (instruction === undefined || rules.length === 0) return;
  const effects = rules.flatMap(interpretRule);
  const inMetas = (usage: 'index' | 'follow'): 'yes' | 'no' =>
    effects.some(({ kind, on }) => kind === 'deny' && on === usage) ? 'no' : 'yes';
  const { index, follow } = instruction;
  if (inMetas('index') === index && inMetas('follow') === follow) return;
  reportProblem(report, page.source, instruction.instruction.span, 'robots-pi/differs-from-meta', {
    instruction: `index ${index}, follow ${follow}`,
    metas: `index ${inMetas('index')}, follow ${inMetas('follow')}`,
  });
}
