import type { Code, Severity } from '@heed/core/diagnostics';
import { losses } from '../../packages/cli/dist/formats/losses.js';

type Losses = Readonly<Record<Severity, string>>;

/** For texts that are not a publisher's: what the user loses. */
const lossesOfAskers: Readonly<Record<string, Losses>> = {
  question: {
    error: 'the question gets no answer.',
    warning: 'the answer does not cover everything that was asked.',
    hint: 'the question is answered, but not all of it was understood.',
  },
  decision: {
    error: 'there is no answer.',
    warning: 'the answer means less than it may seem to.',
    hint: 'the answer is complete, but does not list every problem.',
  },
  fetch: {
    error: 'the document could not be fetched.',
    warning: 'what was fetched may be outdated or incomplete.',
    hint: 'the document was fetched, but not directly.',
  },
  check: {
    error: 'there is no result.',
    warning: 'some of the result is unknown.',
    hint: 'the result is complete, but could be obtained in a better way.',
  },
};

/** What is lost with a diagnostic of this code. */
export function lossOf(code: Code, severity: Severity): string {
  const dialect = code.slice(0, code.indexOf('/'));
  return (lossesOfAskers[dialect] ?? losses)[severity];
}
