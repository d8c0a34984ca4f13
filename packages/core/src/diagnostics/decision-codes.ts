/** Remarks on an answer as a whole. */
export const decisionCodes = {
  'decision/not-crawlable': {
    severity: 'warning',
    clause: 'ASK-12',
    message:
      'Fetching this resource is denied, so nobody who obeys has its content; the other usages are answered on their own merits.',
    help: 'Do not use content that should not have been fetched.',
  },
  'decision/more-diagnostics': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: '{count} further remarks on this source are left out.',
    help: 'Run `heed lint` on the source to see all of them.',
  },
} as const;
