import { momentOfDate } from '../warc/warc-date.js';

/**
 * The moment that a cell means, in RFC 3339; undefined if it means none. Lenient: what a WARC-Date may be is read here too, and so are the
 * forms in which databases write moments: with a space for the `T`, and with a zone of hours only.
 */
export function momentInCell(cell: string): string | undefined {
  const standard = cell
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T')
    .replace(/(:\d\d(?:\.\d{1,9})?) ?([+-]\d\d)$/, '$1$2:00');
  return momentOfDate(standard);
}
