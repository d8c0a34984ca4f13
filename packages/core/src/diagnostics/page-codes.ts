/** Problems in a document as a whole, independent of its signals. */
export const pageCodes = {
  'page/not-well-formed': {
    severity: 'warning',
    clause: 'P-6',
    message:
      'Some crawlers may stop reading here: from this point on the document is not well-formed XML, and heed reads it as HTML.',
  },
} as const;

/** What to do about each of these problems. */
export const pageHelp: Readonly<Record<keyof typeof pageCodes, string>> = {
  'page/not-well-formed': 'Check the document with an XML parser, or serve it as text/html.',
};
