/** Problems in robots processing instructions in XML. */
export const robotsPiCodes = {
  'robots-pi/illegal': {
    severity: 'error',
    clause: 'PI-28',
    message: 'This robots processing instruction is ignored, because {fault}.',
  },
  'robots-pi/late': {
    severity: 'warning',
    clause: 'P-1',
    message:
      'Other crawlers may miss this robots processing instruction, because it comes after text or links; heed obeys it.',
  },
  'robots-pi/second': {
    severity: 'warning',
    clause: 'PI-31',
    message: 'This robots processing instruction is ignored: only the first valid one counts.',
  },
  'robots-pi/differs-from-meta': {
    severity: 'error',
    clause: 'PI-35',
    message:
      'The robots processing instruction says {instruction}, but the robots META tags say {metas}; the stricter answer applies.',
  },
} as const;

/** What to do about each of these problems. */
export const robotsPiHelp: Readonly<Record<keyof typeof robotsPiCodes, string>> = {
  'robots-pi/illegal': 'Write <?robots index="no" follow="no"?>, with yes or no for each.',
  'robots-pi/late': 'Move it before the root element.',
  'robots-pi/second': 'Keep one of them.',
  'robots-pi/differs-from-meta': 'Make both say the same.',
};
