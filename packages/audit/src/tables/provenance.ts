import { listedReasons } from '@heed/core/internal/answers';
import type { AnswerForAgent } from '../answer/answerer.js';
import type { CaptureSource } from '../capture.js';

/** What was decided about a row, and by what, as JSON. */
export function provenanceOf(
  answers: readonly AnswerForAgent[],
  robots: CaptureSource | undefined,
  { version, askedAt }: { readonly version: string; readonly askedAt: string },
): string {
  const agents = answers.map(({ agent, answer }) => {
    const usages = Object.entries(answer.decisions).map(([usage, decision]) => {
      const { verdict, may, open, until } = decision;
      const [reason] = listedReasons(decision);
      const { source, line, text, clause } = reason ?? {};
      return [usage, { verdict, may, open, until, source, line, text, clause }];
    });
    return [agent, Object.fromEntries(usages)];
  });
  const decisions = Object.fromEntries(agents);
  return JSON.stringify({ decisions, evidence: robots?.digest, heed: version, askedAt });
}
