/** Remarks on comments that ask for silence about other remarks. */
export const lintCodes = {
  'lint/no-reason': {
    severity: 'warning',
    clause: 'ASK-diagnostics',
    message: 'This comment gives no reason, so nothing is left out for it.',
    help: 'Write "heed-ignore CODE: why it is meant so".',
  },
  'lint/unknown-code': {
    severity: 'warning',
    clause: 'ASK-diagnostics',
    message: 'There is no reportProblem with the code "{code}".',
    help: 'Copy the code from the reportProblem that is meant.',
  },
  'lint/unused-ignore': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: 'Nothing here is remarked on with "{code}".',
    help: 'Drop the comment.',
  },
} as const;
