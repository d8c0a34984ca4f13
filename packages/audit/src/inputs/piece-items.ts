import type { Item } from '../subject.js';
import type { Unit } from '../unit.js';
import { type FindEnd, type Piece, PieceCutter } from './pieces.js';
import { type ReadOptions, textBytes } from './text-bytes.js';
import { TextDamage } from './text-damage.js';

/** How a text is cut into pieces. */
export interface Cut {
  readonly findEnd: FindEnd;
  /** Limit: bytes of one piece. */
  readonly maxBytes: number;
  /** Does every unit begin where a piece does? Else it is searched: it is behind the first piece that ends at or behind `from`. */
  readonly isAligned?: boolean;
  /** What is wrong with a text that ends within a piece, if that is wrong. */
  readonly damageAtEnd?: () => TextDamage | undefined;
}

/** The items of the pieces that begin in a unit. `itemOf` gives none for pieces that say nothing, such as empty lines. */
export async function* pieceItems(
  unit: Unit,
  options: ReadOptions,
  cut: Cut,
  itemOf: (piece: Piece) => Item | undefined,
): AsyncGenerator<PieceItem> {
  const isSearching = unit.from > 0 && cut.isAligned !== true;
  // A piece that begins at `from` follows the end of another.
  let cutter = new PieceCutter(isSearching ? unit.from - 1 : unit.from, cut.findEnd, cut.maxBytes);
  let skips = isSearching;
  try {
    const { start, chunks } = await textBytes(unit, cutter.offset, options);
    if (start !== cutter.offset) cutter = new PieceCutter(start, cut.findEnd, cut.maxBytes);
    let position = start;
    for await (const chunk of chunks) {
      position += chunk.length;
      for (const piece of cutter.push(chunk)) {
        if (skips) skips = false;
        else {
          if (isBehind(piece.offset, unit)) return;
          const item = itemOf(piece);
          if (item !== undefined) yield withRaw(item, piece);
        }
      }
      // What begins after the unit is not read. One line may be as long as many units.
      if (isBehind(skips ? position : cutter.offset, unit)) return;
    }
    const damage = cut.damageAtEnd?.();
    if (damage !== undefined) throw damage;
    if (skips) return;
    for (const piece of cutter.end()) {
      const item = itemOf(piece);
      if (item !== undefined) yield withRaw(item, piece);
    }
  } catch (error) {
    if (!(error instanceof TextDamage)) throw error;
    const { code, message } = error;
    yield { item: damagedItem(unit, cutter.offset, code, message) };
  }
}

/** An item with the bytes that it was read from. */
export interface PieceItem {
  readonly item: Item;
  /** Absent where they are longer than the limit, or not known. */
  readonly raw?: Uint8Array;
}

function withRaw(item: Item, { bytes }: Piece): PieceItem {
  return bytes === undefined ? { item } : { item, raw: bytes };
}

/** An item for a piece that could not be read. */
export function damagedItem(unit: Unit, offset: number, code: TextDamage['code'], message: string): Item {
  return { kind: 'damaged', problem: { file: unit.file, offset, code, message, answered: false } };
}

/** A text of unknown length, such as standard input or a compressed one, is one unit, which ends where the text does. */
function isBehind(offset: number, { to, size }: Unit): boolean {
  return to < size && offset >= to;
}
