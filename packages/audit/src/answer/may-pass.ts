import type { AuditSettings } from '../settings.js';
import type { Subject } from '../subject.js';
import type { AnswerForAgent } from './answerer.js';

/**
 * May every agent use the resource in every way that was asked about? Then `filter` lets its record through.
 *
 * Of a record that was not read to its end, the rest may deny what is not denied so far, so it stays out: only rules on fetching it
 * are known for certain.
 */
export function mayPass(subject: Subject, answers: readonly AnswerForAgent[], { usages }: AuditSettings): boolean {
  const isWhole = subject.shortfall === undefined || (usages?.every((usage) => usage === 'crawl') ?? false);
  return isWhole && answers.every(({ answer }) => Object.values(answer.decisions).every(({ may }) => may));
}
