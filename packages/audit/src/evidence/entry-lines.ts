import { lineEnd, PieceCutter, textOf } from '../inputs/pieces.js';
import { textBytes } from '../inputs/text-bytes.js';
import { TextDamage } from '../inputs/text-damage.js';
import type { Problem } from '../problem.js';
import type { EvidenceEntry } from './entry.js';
import { readEntry } from './entry-line.js';
import type { EvidenceSource } from './sources.js';

/** Limit: bytes of a line. The longest document that is kept has 5 MiB, and escaping makes a character six. */
const maxLineBytes = 64 * 1024 * 1024;

/** Reads captures as NDJSON. A line that is not one is a problem, and the next is read. */
export async function* readEntryLines(
  source: EvidenceSource,
  onProblem: ((problem: Problem) => void) | undefined,
): AsyncGenerator<EvidenceEntry> {
  const { file, path, size } = source;
  const cutter = new PieceCutter(0, lineEnd, maxLineBytes);
  const tell = (offset: number, code: Problem['code'], message: string): void =>
    onProblem?.({ file, offset, code, message, answered: false });
  const unit = { file, path, size, kind: 'questions', from: 0, to: size } as const;

  function* entriesOf(pieces: ReturnType<PieceCutter['push']>): Generator<EvidenceEntry> {
    for (const piece of pieces) {
      const { offset, bytes } = piece;
      const line = textOf(piece);
      if (bytes === undefined) tell(offset, 'too-long', `This line is longer than ${maxLineBytes} bytes.`);
      else if (line.trim() !== '') {
        const entry = readEntry(line);
        if (typeof entry === 'string') tell(offset, 'record', entry);
        else yield entry;
      }
    }
  }

  try {
    const { chunks } = await textBytes(unit, 0, {});
    for await (const chunk of chunks) yield* entriesOf(cutter.push(chunk));
    yield* entriesOf(cutter.end());
  } catch (error) {
    if (!(error instanceof TextDamage)) throw error;
    tell(cutter.offset, error.code, error.message);
  }
}
