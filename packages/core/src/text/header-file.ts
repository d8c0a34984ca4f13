import { defined } from './defined.js';
import type { HeaderLine } from './header.js';
import type { Position } from './source.js';

/** The header of a saved response, with the location of each field in the file. */
export interface HeaderFile {
  readonly status?: number;
  readonly headers: readonly HeaderLine[];
  /** Maps a location among the fields, written one a line as `Name: value`, to its location in the file. */
  readonly placeOf: (place: Position) => Position;
  /** The line where the body begins, if the file has it too, as `curl -i` prints it. */
  readonly bodyLine?: number;
}

interface Field {
  readonly name: string;
  value: string;
  /** Of the field name. */
  readonly place: Position;
  /** The parts of the value in the file: more than one if its line was folded. */
  readonly pieces: Piece[];
}

/** Where a part of a value is in the file. `at` is the number of characters before it in the value. */
interface Piece extends Position {
  readonly at: number;
}

/**
 * Reads a header as `curl -I` prints it: a status line, then one field a line. With `-L` there is a block for each
 * redirect; the last block is the resource's. The body follows the empty line that ends a block; after the body of a
 * redirect another block may follow, after that of the resource nothing does.
 *
 * Lenient: `curl -v` puts "< " before each line; a file may hold fields alone, without a status line; a line that begins
 * with white space continues the field before it. Other lines are skipped.
 */
export function readHeaderFile(text: string): HeaderFile {
  let status: number | undefined;
  let fields: Field[] = [];
  let isInBody = false;
  let isQuoted = false;
  let bodyLine: number | undefined;
  text.split(/\r\n|\n|\r/).forEach((whole, index) => {
    const indent = whole.startsWith('< ') ? 2 : 0;
    const line = whole.slice(indent);
    const answered = /^HTTP\/[\d.]+ +(\d{3})(?: |$)/i.exec(line);
    if (answered !== null && (bodyLine === undefined || !isSuccess(status))) {
      status = Number(answered[1]);
      fields = [];
      isInBody = false;
      isQuoted = indent > 0;
      bodyLine = undefined;
    } else if (line.trim() === '') isInBody ||= status !== undefined;
    else if (!isInBody) takeLine(line, { line: index + 1, column: indent + 1 }, fields);
    // After a header, `curl -v` prints its own messages, mixed with the body.
    else if (!isQuoted) bodyLine ??= index + 1;
  });
  return defined({
    status,
    headers: fields.map(({ name, value }): HeaderLine => [name, value]),
    placeOf: (place) => placeAmong(fields, place),
    bodyLine,
  });
}

function isSuccess(status = 0): boolean {
  return status >= 200 && status <= 299;
}

function takeLine(line: string, place: Position, fields: Field[]): void {
  const last = fields.at(-1);
  const inset = line.length - line.trimStart().length;
  if (inset > 0) {
    if (last === undefined) return;
    last.pieces.push({ line: place.line, column: place.column + inset, at: last.value.length + 1 });
    last.value += ` ${line.trim()}`;
    return;
  }
  const parts = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)([ \t]*:[ \t]*)(.*)$/.exec(line);
  if (parts === null) return;
  const [, name = '', between = '', value = ''] = parts;
  const column = place.column + name.length + between.length;
  fields.push({ name, value: value.trimEnd(), place, pieces: [{ line: place.line, column, at: 0 }] });
}

/** Places count one space after the colon of a field, however many the file has. */
function placeAmong(fields: readonly Field[], { line, column }: Position): Position {
  const field = fields[line - 1] ?? fields.at(-1);
  if (field === undefined) return { line: 1, column: 1 };
  const intoValue = column - (field.name.length + ': '.length) - 1;
  const piece = field.pieces.findLast(({ at }) => at <= intoValue);
  if (piece === undefined) return { line: field.place.line, column: field.place.column + column - 1 };
  return { line: piece.line, column: piece.column + intoValue - piece.at };
}
