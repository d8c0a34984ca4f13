/** The insertion modes of the HTML standard that the fast path knows. */
export const modes = {
  /** Also "initial": they differ only in the document type, and in the mode of the page that it sets. */
  beforeHtml: 0,
  beforeHead: 1,
  inHead: 2,
  inHeadNoscript: 3,
  afterHead: 4,
  inBody: 5,
  inTable: 6,
  inTableBody: 7,
  inRow: 8,
  inCell: 9,
  inColumnGroup: 10,
  inSelect: 11,
  afterBody: 12,
  /** "After after body". */
  afterRoot: 13,
} as const;

export type Mode = (typeof modes)[keyof typeof modes];
