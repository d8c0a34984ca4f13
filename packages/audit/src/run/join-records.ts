import { createReadStream, readFileSync } from 'node:fs';
import { type DecidedEdge, decideEdges, type FilterEdges } from '../output/filter-edges.js';
import { type FilteredInfo, filteredInfo } from '../output/filtered-info.js';
import type { Sink } from '../output/sink.js';
import type { Unit } from '../unit.js';
import { createRecordCopier, type RecordCopier } from '../warc/copy-record.js';

/** One kind of records: where the pieces are that units wrote, and what takes them joined. */
export interface JoinedRecords {
  readonly content: FilteredInfo['content'];
  pieceOf(number: number): string;
  readonly target: JoinTarget;
}

/** Takes records, in one file or several. */
export interface JoinTarget {
  /** Begins a file if there is none, or the one there is has become long. `head` is what each begins with. */
  begin(head: (number: number) => Uint8Array): Promise<void>;
  readonly write: Sink;
  /** Ends the last file. One without records has its head nevertheless. */
  finish(head: (number: number) => Uint8Array): Promise<void>;
}

/** Joins what units wrote, in their order, with the records whose place only two units together can tell. */
export interface RecordJoiner {
  /** The next unit; all units before it were added. */
  add(number: number): Promise<void>;
  finish(): Promise<void>;
}

/** `head`: what a file begins with, where that is not a `warcinfo` record. */
export function createRecordJoiner(
  units: readonly Unit[],
  kinds: readonly JoinedRecords[],
  edgesOf: (number: number) => string,
  info: Omit<FilteredInfo, 'content' | 'number'>,
  head?: Uint8Array,
): RecordJoiner {
  /** The unit that is added when the one behind it is known, and the one before that. */
  let last: { readonly number: number; readonly edges: FilterEdges } | undefined;
  let before: FilterEdges | undefined;
  const copiers = new Map<string, RecordCopier>();

  const headOf =
    ({ content }: JoinedRecords) =>
    (number: number): Uint8Array =>
      head ?? filteredInfo({ ...info, content, number });

  async function addLast(behind: FilterEdges | undefined): Promise<void> {
    if (last === undefined) return;
    const { number, edges } = last;
    const { path } = units[number - 1] as Unit;
    const decided = decideEdges(edges, before, behind);
    for (const kind of kinds) {
      const { target, content, pieceOf } = kind;
      const own = decided.filter(({ passes }) => passes === (content === 'passed'));
      await target.begin(headOf(kind));
      await copyAll(path, own, 'before', target.write);
      for await (const bytes of createReadStream(pieceOf(number), { highWaterMark: pieceBytes }))
        await target.write(bytes as Buffer);
      await copyAll(path, own, 'behind', target.write);
    }
    before = edges;
    last = undefined;
  }

  async function copyAll(
    path: string,
    decided: readonly DecidedEdge[],
    place: DecidedEdge['place'],
    sink: Sink,
  ): Promise<void> {
    for (const edge of decided) {
      if (edge.place !== place) continue;
      const copier = copiers.get(path) ?? createRecordCopier(path);
      copiers.set(path, copier);
      await copier.copy(edge.record, sink);
    }
  }

  async function closeAll(): Promise<void> {
    for (const copier of copiers.values()) await copier.close();
    copiers.clear();
  }

  return {
    async add(number) {
      const isWarc = units[number - 1]?.kind === 'warc';
      const edges = isWarc ? (JSON.parse(readFileSync(edgesOf(number), 'utf8')) as FilterEdges) : noEdges;
      const follows = last !== undefined && units[last.number - 1]?.path === units[number - 1]?.path;
      await addLast(follows ? edges : undefined);
      if (!follows) {
        before = undefined;
        await closeAll();
      }
      last = { number, edges };
    },
    async finish() {
      try {
        await addLast(undefined);
        for (const kind of kinds) await kind.target.finish(headOf(kind));
      } finally {
        await closeAll();
      }
    },
  };
}

/** Bytes that are copied at a time. */
const pieceBytes = 256 * 1024;

const noEdges: FilterEdges = { decided: [], undecided: [] };

/** All goes to one sink, as one file. */
export function oneFile(write: Sink): JoinTarget {
  let begun = false;
  const begin: JoinTarget['begin'] = async (head) => {
    if (begun) return;
    begun = true;
    await write(head(1));
  };
  return { begin, write, finish: begin };
}

/** A file that can be put in its place. */
interface OpenFile {
  readonly write: Sink;
  put(): void;
}

/**
 * Limit: bytes after which another file is begun: what archives keep in one WARC file. Fewer would leave a collection in thousands of
 * small ones.
 */
const maxJoinedBytes: number = 1024 * 1024 * 1024;

/** Several files, each of about `maxBytes`. */
export function severalFiles(open: (number: number) => OpenFile, maxBytes: number = maxJoinedBytes): JoinTarget {
  let file: OpenFile | undefined;
  let number = 0;
  let bytes = 0;

  const write: Sink = (some) => {
    bytes += some.length;
    return file?.write(some);
  };

  const begin: JoinTarget['begin'] = async (head) => {
    if (file !== undefined && bytes < maxBytes) return;
    file?.put();
    number++;
    bytes = 0;
    file = open(number);
    await write(head(number));
  };

  return {
    begin,
    write,
    async finish(head) {
      await begin(head);
      file?.put();
      file = undefined;
    },
  };
}
