import type { Severity } from '@heed/core/diagnostics';

/** What a severity means in general: what the publisher loses. */
export const losses: Readonly<Record<Severity, string>> = {
  error: 'the publisher does not get what they asked for.',
  warning: 'some crawlers will read it differently.',
  hint: 'it works, and could be clearer.',
};
