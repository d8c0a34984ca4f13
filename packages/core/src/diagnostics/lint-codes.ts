/** Problems in the comments that make heed ignore other problems, and what lint itself leaves out. */
export const lintCodes = {
  'lint/no-reason': {
    severity: 'warning',
    clause: 'ASK-diagnostics',
    message: 'This comment is ignored, because it gives no reason.',
    help: 'Write "heed-ignore CODE: reason".',
  },
  'lint/unknown-code': {
    severity: 'warning',
    clause: 'ASK-diagnostics',
    message: '"{code}" is not the code of a problem.',
    help: 'Copy the code from the problem that you mean.',
  },
  'lint/unused-ignore': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: 'There is no "{code}" problem here to ignore.',
    help: 'Remove the code, or the whole comment.',
  },
  'lint/not-all-compared': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: 'Some contradictions may not be reported: {what}.',
    help: 'Shorten the file, or lint it in parts.',
  },
} as const;
