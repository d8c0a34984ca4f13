import { type Case, type Fields, isFields } from './cases.js';

/** The same text in another form: neither its meaning nor its positions may change. */
export interface Variant {
  readonly name: string;
  apply(text: string): string;
}

const lineEnd = /\r\n|\r|\n/g;

/** Line ends, byte order mark, and the end of the last line (RFC9309-2.2-b, RFC9309-2.2-lenient-bom). */
export const allVariants: readonly Variant[] = [
  { name: 'LF', apply: (text) => text.replace(lineEnd, '\n') },
  { name: 'CRLF', apply: (text) => text.replace(lineEnd, '\r\n') },
  { name: 'CR', apply: (text) => text.replace(lineEnd, '\r') },
  { name: 'a byte order mark', apply: (text) => (text.startsWith('\ufeff') ? text : `\ufeff${text}`) },
  { name: 'no last line end', apply: (text) => text.replace(/(?:\r\n|\r|\n)+$/, '') },
  { name: 'one more line end', apply: (text) => `${text}\n` },
];

/** Returns the case with every text of robots.txt and of `files` in another form. */
export function applyVariant(testCase: Case, variant: Variant): Case {
  const { given, asks } = testCase;
  return {
    ...testCase,
    ...(given === undefined ? {} : { given: applyToFields(given, variant) }),
    ...(asks === undefined
      ? {}
      : {
          asks: asks.map((asked) =>
            asked.given === undefined ? asked : { ...asked, given: applyToFields(asked.given, variant) },
          ),
        }),
  };
}

function applyToFields(given: Fields, variant: Variant): Fields {
  const { robots, files } = given as { readonly robots?: unknown; readonly files?: unknown };
  return {
    ...given,
    ...(robots === undefined ? {} : { robots: applyToDocument(robots, variant) }),
    ...(isFields(files) ? { files: applyToAll(files, variant) } : {}),
  };
}

function applyToAll(files: Fields, variant: Variant): Fields {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, applyToDocument(file, variant)]));
}

function applyToDocument(document: unknown, variant: Variant): unknown {
  if (typeof document === 'string') return variant.apply(document);
  if (!isFields(document) || typeof document['body'] !== 'string') return document;
  return { ...document, body: variant.apply(document['body']) };
}
