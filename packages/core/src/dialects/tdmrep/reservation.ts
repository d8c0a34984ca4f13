import type { JsonValue } from '../../text/json/json-value.js';

/** What a channel or a rule says of the rights: 1, 0, or neither, which is the same as no value (TDM-1, TDM-2). */
export type Reservation = 'reserved' | 'released' | 'unset';

/** One value of `tdm-reservation`. `nearly-one` is a recognisable 1 in another form, such as `"1"` or `true` (AIN-2b). */
export type ReservationWord = 'one' | 'nearly-one' | 'zero' | 'other';

/** What several values say together. */
export interface ReservationReading {
  readonly reservation: Reservation;
  /** It is reserved only by leniency: by a 1 in another form, or by one value among others that differ. */
  readonly isLenient: boolean;
}

/** The values of a header line or of a META tag. */
export function wordsInText(text: string): ReservationWord[] {
  return text.split(',').map((piece) => wordOf(piece.trim()));
}

function wordOf(text: string): ReservationWord {
  if (text === '1') return 'one';
  if (text === '0') return 'zero';
  return /^(?:"1"|'1'|true)$/i.test(text) ? 'nearly-one' : 'other';
}

/** The values of a JSON value. The members of a list are values in the wrong place: only a 1 among them counts. */
export function wordsInJson(value: JsonValue): ReservationWord[] {
  if (value.kind === 'array') return value.items.map((item) => (isOne(wordInJson(item)) ? 'nearly-one' : 'other'));
  return [wordInJson(value)];
}

function wordInJson(value: JsonValue): ReservationWord {
  if (value.kind === 'number') return value.value === 1 ? 'one' : value.value === 0 ? 'zero' : 'other';
  if (value.kind === 'string') return isOne(wordOf(value.text.trim())) ? 'nearly-one' : 'other';
  return value.kind === 'word' && value.word === 'true' ? 'nearly-one' : 'other';
}

export function isOne(word: ReservationWord): boolean {
  return word === 'one' || word === 'nearly-one';
}

/**
 * What values say together: a 1 among them reserves, whatever the others are (AIN-2b); a 0 releases only if no other value differs.
 * Anything else is as good as no value, and never a 0 (TDM-2).
 */
export function reservationOf(words: readonly ReservationWord[]): ReservationReading {
  if (words.some(isOne)) return { reservation: 'reserved', isLenient: !words.every((word) => word === 'one') };
  const isReleased = words.length > 0 && words.every((word) => word === 'zero');
  return { reservation: isReleased ? 'released' : 'unset', isLenient: false };
}
