import type { Advice } from './code-table.js';

/** Problems in the comments that make heed ignore other problems, and what lint itself leaves out. */
export const lintCodes = {
  'lint/no-reason': {
    severity: 'warning',
    message: 'This comment is ignored, because it has no reason.',
  },
  'lint/unknown-code': {
    severity: 'warning',
    message: '"{code}" is not the code of a problem.',
  },
  'lint/unused-ignore': {
    severity: 'hint',
    message: 'There is no "{code}" problem here to ignore.',
  },
  'lint/not-all-compared': {
    severity: 'hint',
    message: 'Some contradictions may not be reported: {what}.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const lintAdvice: Readonly<Record<keyof typeof lintCodes, Advice>> = {
  'lint/no-reason': { clause: 'ASK-diagnostics', help: 'Write "heed-ignore CODE: reason".' },
  'lint/unknown-code': { clause: 'ASK-diagnostics', help: 'Copy the code from the problem that you mean.' },
  'lint/unused-ignore': { clause: 'ASK-diagnostics', help: 'Remove the code, or the whole comment.' },
  'lint/not-all-compared': { clause: 'ASK-diagnostics', help: 'Shorten the file, or lint it in parts.' },
};
