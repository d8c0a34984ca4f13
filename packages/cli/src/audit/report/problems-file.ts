import { createReadStream, existsSync } from 'node:fs';
import type { Problem } from '@heed/audit';

/** Limit: problems of a kind that a report lists. Nobody reads more; the file has them all. */
const listedProblems = 1000;

/** The first problems of one kind, and how many there are of each code. */
export interface ProblemList {
  readonly first: readonly Problem[];
  readonly count: number;
  readonly codes: ReadonlyMap<string, number>;
}

export interface Problems {
  /** Records that were not answered. */
  readonly damaged: ProblemList;
  /** Records that were answered as far as they could be read. */
  readonly shortened: ProblemList;
  /** Lines of the file that are not problems, or too long. */
  readonly unreadable: number;
}

/** Reads `problems.ndjson`, line by line: the memory does not grow with the number of problems. Without the file there are none. */
export async function readProblems(path: string): Promise<Problems> {
  const damaged = newList();
  const shortened = newList();
  let unreadable = 0;
  if (existsSync(path)) {
    for await (const line of linesOf(createReadStream(path))) {
      const problem = line === undefined ? undefined : problemIn(line);
      if (problem === undefined) unreadable++;
      else add(problem.answered ? shortened : damaged, problem);
    }
  }
  return { damaged, shortened, unreadable };
}

/** Limit: bytes of a line. A sentence and an address are shorter, and a thousand of them have to fit in memory. */
const maxLine = 64 * 1024;

const lineFeed = 0x0a;

/** The lines of a stream that are not empty; `undefined` in place of one that is too long, of which nothing is kept. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string | undefined> {
  let pieces: Buffer[] = [];
  let length = 0;
  const line = (): string | undefined => (length > maxLine ? undefined : Buffer.concat(pieces).toString('utf8'));
  for await (const chunk of stream) {
    for (let from = 0; from <= chunk.length; ) {
      const found = chunk.indexOf(lineFeed, from);
      const end = found < 0 ? chunk.length : found;
      length += end - from;
      if (length > maxLine) pieces = [];
      else pieces.push(chunk.subarray(from, end));
      if (found >= 0) {
        if (length > 0) yield line();
        pieces = [];
        length = 0;
      }
      from = end + 1;
    }
  }
  if (length > 0) yield line();
}

interface GrowingList extends ProblemList {
  readonly first: Problem[];
  count: number;
  readonly codes: Map<string, number>;
}

function newList(): GrowingList {
  return { first: [], count: 0, codes: new Map() };
}

/** Limit: codes that are counted apart. The audit has nine; a file that was made otherwise must not fill the memory. */
const maxCodes = 100;

function add(list: GrowingList, problem: Problem): void {
  list.count++;
  if (list.first.length < listedProblems) list.first.push(problem);
  const { code } = problem;
  if (list.codes.has(code) || list.codes.size < maxCodes) list.codes.set(code, (list.codes.get(code) ?? 0) + 1);
}

function problemIn(line: string): Problem | undefined {
  try {
    const value = JSON.parse(line) as Partial<Problem> | null;
    return typeof value?.file === 'string' && typeof value.message === 'string' && typeof value.code === 'string'
      ? ({ ...value, offset: Number(value.offset ?? 0), answered: value.answered === true } as Problem)
      : undefined;
  } catch {
    return undefined;
  }
}
