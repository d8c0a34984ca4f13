import type { Item } from '../subject.js';
import type { Unit } from '../unit.js';
import { type Cut, damagedItem } from './piece-items.js';
import { lineEnd, type Piece, textOf } from './pieces.js';
import { maxAddressLength, whyNoAddress } from './web-address.js';

/** Lines with addresses. A comment may be longer than an address; what it says does not matter. */
export const urlLines: Cut = { findEnd: lineEnd, maxBytes: 4 * maxAddressLength };

/** What a line of a list asks about. Lines that are empty or begin with `#` say nothing. */
export function urlItem(unit: Unit, piece: Piece): Item | undefined {
  const { offset, bytes } = piece;
  if (bytes === undefined) {
    return damagedItem(unit, offset, 'too-long', `This line is longer than ${urlLines.maxBytes} bytes.`);
  }
  const url = textOf(piece).trim();
  if (url === '' || url.startsWith('#')) return undefined;
  const why = whyNoAddress(url);
  return why === undefined ? { kind: 'subject', subject: { offset, url } } : damagedItem(unit, offset, 'question', why);
}
