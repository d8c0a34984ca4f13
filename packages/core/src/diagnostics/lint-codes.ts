/** Problems in the comments that make heed ignore other problems, and what lint itself leaves out. */
export const lintCodes = {
  'lint/no-reason': {
    severity: 'warning',
    clause: 'ASK-diagnostics',
    message: 'This comment is ignored, because it gives no reason.',
  },
  'lint/unknown-code': {
    severity: 'warning',
    clause: 'ASK-diagnostics',
    message: '"{code}" is not the code of a problem.',
  },
  'lint/unused-ignore': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: 'There is no "{code}" problem here to ignore.',
  },
  'lint/not-all-compared': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: 'Some contradictions may not be reported: {what}.',
  },
} as const;

/** What to do about each of these problems. */
export const lintHelp: Readonly<Record<keyof typeof lintCodes, string>> = {
  'lint/no-reason': 'Write "heed-ignore CODE: reason".',
  'lint/unknown-code': 'Copy the code from the problem that you mean.',
  'lint/unused-ignore': 'Remove the code, or the whole comment.',
  'lint/not-all-compared': 'Shorten the file, or lint it in parts.',
};
