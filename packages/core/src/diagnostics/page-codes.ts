import type { Advice } from './code-table.js';

/** Problems in a document as a whole, independent of its signals. */
export const pageCodes = {
  'page/too-many-elements': {
    severity: 'error',
    message:
      'heed stops reading here: the page has too many elements, or its bad nesting makes too many of them. The rest of the page is treated as denied.',
  },
  'page/not-well-formed': {
    severity: 'warning',
    message:
      'Some crawlers may stop reading here: from this point on the document is not well-formed XML, and heed reads it as HTML.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const pageAdvice: Readonly<Record<keyof typeof pageCodes, Advice>> = {
  'page/too-many-elements': {
    clause: 'ASK-unread',
    help: 'Shorten a page of millions of elements. In others, close <a>, <b>, <font> and other formatting tags inside the element where they are opened. Otherwise every new paragraph or table cell opens all of them again.',
  },
  'page/not-well-formed': { clause: 'P-6', help: 'Check the document with an XML parser, or serve it as text/html.' },
};
