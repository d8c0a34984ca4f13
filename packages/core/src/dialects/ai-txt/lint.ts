import type { Code, Report } from '../../diagnostics/diagnostic.js';
import { readRobotsTxt } from '../robots-txt/read.js';
import type { Texts } from '../texts.js';
import { aiTxtIn } from './read.js';

/**
 * Problems of the grammar that ai.txt takes from robots.txt. Others are none here: its generators write stray lines `/` and patterns
 * without a slash (AIT-2).
 */
const sharedProblems: ReadonlySet<Code> = new Set<Code>([
  'robots-txt/rule-before-group',
  'robots-txt/misspelt-field',
  'robots-txt/misspelt-allow',
  'robots-txt/missing-colon',
  'robots-txt/allow-without-colon',
  'robots-txt/several-agents',
]);

/** Reports problems of ai.txt that only a linter looks for. */
export function lintAiTxt(texts: Texts, report: Report): void {
  const file = aiTxtIn(texts);
  if (file === undefined || !file.isRecognised) return;
  readRobotsTxt(
    file.given.text,
    (problem) => {
      if (sharedProblems.has(problem.code)) report(problem);
    },
    file.given.name,
  );
}
