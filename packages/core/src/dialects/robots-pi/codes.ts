import type { Advice } from '../../diagnostics/code-table.js';

/** Problems in robots processing instructions in XML. */
export const robotsPiCodes = {
  'robots-pi/illegal': {
    severity: 'error',
    message: 'This robots processing instruction is ignored, because {fault}.',
  },
  'robots-pi/late': {
    severity: 'warning',
    message:
      'Other crawlers may miss this robots processing instruction, because it comes after text or links; heed obeys it.',
  },
  'robots-pi/second': {
    severity: 'warning',
    message: 'This robots processing instruction is ignored: only the first valid one counts.',
  },
  'robots-pi/differs-from-meta': {
    severity: 'error',
    message:
      'The robots processing instruction says {instruction}, but the robots META tags say {metas}; the stricter answer applies.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const robotsPiAdvice: Readonly<Record<keyof typeof robotsPiCodes, Advice>> = {
  'robots-pi/illegal': { clause: 'PI-28', help: 'Write <?robots index="no" follow="no"?>, with yes or no for each.' },
  'robots-pi/late': { clause: 'P-1', help: 'Move it before the root element.' },
  'robots-pi/second': { clause: 'PI-31', help: 'Keep one of them.' },
  'robots-pi/differs-from-meta': { clause: 'PI-35', help: 'Make both say the same.' },
};
