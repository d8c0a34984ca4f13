import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { expiryOf } from '../policy/time-limit.js';
import { type CrossCheck, queryFor, statementsIn, withoutRepeats } from './cross-check.js';

/** The sources of rules with `unavailable_after`, and the dialects that read them. */
const carriers = [
  ['header', 'robots-tag'],
  ['body', 'meta'],
] as const;

/** Reports pages that `unavailable_after` has ended before this moment, in milliseconds since 1970 (PS-G-15). */
export function lintExpired({ url, voices, addressees }: CrossCheck, at: number, report: Report): void {
  const reportOnce = withoutRepeats(report);
  for (const [name, dialect] of carriers) {
    for (const voice of voices.filter((one) => one.dialect === dialect)) {
      for (const addressee of addressees) {
        const { limits, because } = voice.rule(queryFor(url, addressee, 'index'));
        const { end } = expiryOf('index', limits, undefined, undefined);
        if (end === undefined || end > at) continue;
        const moment = new Date(end).toISOString().replace('.000Z', 'Z');
        const [place] = statementsIn(
          name,
          because.filter(({ says }) => says === 'limit'),
        );
        if (place !== undefined) reportProblem(reportOnce, place.source, place.span, `${dialect}/expired`, { moment });
      }
    }
  }
}
