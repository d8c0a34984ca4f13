import type { File, Files } from '../policy/file.js';
import { withoutMark } from '../text/byte-order-mark.js';
import { Source } from '../text/source.js';
import type { Fetched, Question } from './question.js';
import { retrievalOf } from './read-texts.js';

/** The given documents by name. */
type GivenFiles = NonNullable<Question['files']>;

const noFiles: Files = new Map();

/**
 * Reads the documents of questions. Those of one site come with question after question, so the last are kept: equal texts are the same
 * `Source` again, and what dialects have read of it need not be read again.
 */
export function filesReader(): (given: GivenFiles | undefined) => Files {
  let last: { readonly entries: readonly (readonly [string, Fetched])[]; readonly files: Files } | undefined;
  return (given) => {
    if (given === undefined) return noFiles;
    const entries = Object.entries(given);
    if (last !== undefined && isSame(entries, last.entries)) return last.files;
    const files = new Map(entries.map(([name, fetched]) => [name, fileOf(name, fetched)]));
    // Outcomes are copied: whoever asks may change them before the next question.
    last = { entries: entries.map(([name, fetched]) => [name, copyOf(fetched)]), files };
    return files;
  };
}

function isSame(one: readonly (readonly [string, Fetched])[], other: readonly (readonly [string, Fetched])[]): boolean {
  return (
    one.length === other.length &&
    one.every(([name, fetched], place) => {
      const [otherName, otherFetched] = other[place] as readonly [string, Fetched];
      return name === otherName && isSameDocument(fetched, otherFetched);
    })
  );
}

function isSameDocument(one: Fetched, other: Fetched): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.status === other.status && one.body === other.body;
}

function copyOf(fetched: Fetched): Fetched {
  return typeof fetched === 'string' ? fetched : { ...fetched };
}

function fileOf(name: string, fetched: Fetched): File {
  const retrieval = retrievalOf(fetched);
  if (retrieval.kind === 'fetched') return { kind: 'text', source: new Source(name, withoutMark(retrieval.body)) };
  return { kind: 'missing', status: retrieval.status === 'no answer' ? 'unreachable' : retrieval.status };
}
