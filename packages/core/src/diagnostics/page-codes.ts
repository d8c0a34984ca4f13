/** Remarks on a document as a whole, whatever it says. */
export const pageCodes = {
  'page/not-well-formed': {
    severity: 'warning',
    clause: 'P-6',
    message: 'From here on this is no well-formed XML; it is read as HTML would be, and some readers stop here.',
    help: 'Check the document with an XML parser, or serve it as text/html.',
  },
} as const;
