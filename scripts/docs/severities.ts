import type { Code, Severity } from '@heed/core/diagnostics';

type Losses = Readonly<Record<Severity, string>>;

/** What a severity means in general: what the publisher loses. */
export const losses: Losses = {
  error: 'the publisher does not get what they asked for.',
  warning: 'some readers will do otherwise.',
  hint: 'it works, and could be clearer.',
};

/** Where the text is not a publisher's: what the person who asks loses. */
const lossesOfAskers: Readonly<Record<string, Losses>> = {
  question: {
    error: 'the question gets no answer.',
    warning: 'the answer is not about all that was asked.',
    hint: 'the question is answered, but not all of it was understood.',
  },
  decision: {
    error: 'there is no answer.',
    warning: 'the answer means less than it may seem to.',
    hint: 'the answer is complete, but not all there is to remark on is in it.',
  },
  fetch: {
    error: 'the document could not be had.',
    warning: 'what was had may not be the document as it is now, in full.',
    hint: 'the document was had, with a detour.',
  },
  check: {
    error: 'nothing can be told.',
    warning: 'not all that was asked can be told.',
    hint: 'all can be told, but not in the best way.',
  },
};

/** What is lost with a diagnostic of this code. */
export function lossOf(code: Code, severity: Severity): string {
  const dialect = code.slice(0, code.indexOf('/'));
  return (lossesOfAskers[dialect] ?? losses)[severity];
}
