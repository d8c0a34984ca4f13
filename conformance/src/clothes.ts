import { type Case, type Fields, isFields } from './cases.js';

/** The same text in other clothes: what it says must not change, nor where it says it. */
export interface Clothes {
  readonly name: string;
  dress(text: string): string;
}

const lineEnd = /\r\n|\r|\n/g;

/** Line ends, byte order mark, and the end of the last line (RFC9309-2.2-b, RFC9309-2.2-lenient-bom). */
export const allClothes: readonly Clothes[] = [
  { name: 'LF', dress: (text) => text.replace(lineEnd, '\n') },
  { name: 'CRLF', dress: (text) => text.replace(lineEnd, '\r\n') },
  { name: 'CR', dress: (text) => text.replace(lineEnd, '\r') },
  { name: 'a byte order mark', dress: (text) => (text.startsWith('\ufeff') ? text : `\ufeff${text}`) },
  { name: 'no last line end', dress: (text) => text.replace(/(?:\r\n|\r|\n)+$/, '') },
  { name: 'one more line end', dress: (text) => `${text}\n` },
];

/** The case with every text of robots.txt and of `files` in other clothes. */
export function dressCase(testCase: Case, clothes: Clothes): Case {
  const { given, asks } = testCase;
  return {
    ...testCase,
    ...(given === undefined ? {} : { given: dressFields(given, clothes) }),
    ...(asks === undefined
      ? {}
      : {
          asks: asks.map((asked) =>
            asked.given === undefined ? asked : { ...asked, given: dressFields(asked.given, clothes) },
          ),
        }),
  };
}

function dressFields(given: Fields, clothes: Clothes): Fields {
  const { robots, files } = given as { readonly robots?: unknown; readonly files?: unknown };
  return {
    ...given,
    ...(robots === undefined ? {} : { robots: dressDocument(robots, clothes) }),
    ...(isFields(files) ? { files: dressAll(files, clothes) } : {}),
  };
}

function dressAll(files: Fields, clothes: Clothes): Fields {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, dressDocument(file, clothes)]));
}

function dressDocument(document: unknown, clothes: Clothes): unknown {
  if (typeof document === 'string') return clothes.dress(document);
  if (!isFields(document) || typeof document['body'] !== 'string') return document;
  return { ...document, body: clothes.dress(document['body']) };
}
