/** Remarks on robots processing instructions in XML. */
export const robotsPiCodes = {
  'robots-pi/illegal': {
    severity: 'error',
    clause: 'PI-28',
    message: 'This robots instruction says nothing, because {fault}.',
    help: 'Write <?robots index="no" follow="no"?>, each with yes or no.',
  },
  'robots-pi/late': {
    severity: 'warning',
    clause: 'P-1',
    message: 'This robots instruction stands behind text or links; it is obeyed here, but may come too late elsewhere.',
    help: 'Put it before the root element.',
  },
  'robots-pi/second': {
    severity: 'warning',
    clause: 'PI-31',
    message: 'Only the first legal robots instruction counts, and this is another one.',
    help: 'Keep one of them.',
  },
  'robots-pi/differs-from-meta': {
    severity: 'error',
    clause: 'PI-35',
    message: 'The instruction says {instruction}, the robots METAs say {metas}; the stricter of both holds.',
    help: 'Make both say the same.',
  },
} as const;
