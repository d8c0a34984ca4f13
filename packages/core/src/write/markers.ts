/** The lines around what heed writes into a robots.txt that has other lines, too. */
const begin = '# heed: begin';
const end = '# heed: end';

/** What came of putting a written robots.txt into one that exists. */
export type Replaced =
  | { readonly kind: 'replaced'; readonly text: string }
  /** Nothing was done; a sentence says why. */
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Replaces the part of an existing robots.txt between the lines `# heed: begin` and `# heed: end`, and keeps the rest as it is. Without
 * such lines the part is added at the end. It is refused where the markers do not make one part.
 */
export function replaceBetweenMarkers(existing: string, written: string): Replaced {
  const lines = existing.split(/(?<=\n)|(?<=\r)(?!\n)/);
  const begins = placesOf(lines, begin);
  const ends = placesOf(lines, end);
  const why = faultOf(begins, ends);
  if (why !== undefined) return { kind: 'refused', why };
  const part = `${begin}\n${written.endsWith('\n') ? written : `${written}\n`}${end}\n`;
  const [first] = begins;
  const [last] = ends;
  if (first === undefined || last === undefined) {
    const before = existing === '' || existing.endsWith('\n') ? existing : `${existing}\n`;
    return { kind: 'replaced', text: `${before}${before === '' ? '' : '\n'}${part}` };
  }
  return { kind: 'replaced', text: [...lines.slice(0, first), part, ...lines.slice(last + 1)].join('') };
}

/** Does a text have one of the markers? */
export function hasMarkers(text: string): boolean {
  const lines = text.split(/[\r\n]/);
  return placesOf(lines, begin).length + placesOf(lines, end).length > 0;
}

/** The places of a marker among lines. Letter case and white space make no difference. */
function placesOf(lines: readonly string[], marker: string): number[] {
  const wanted = normal(marker);
  return lines.flatMap((line, place) => (normal(line) === wanted ? [place] : []));
}

function normal(line: string): string {
  return line
    .replace(/^\ufeff/, '')
    .replace(/\s+/g, '')
    .toLowerCase();
}

function faultOf(begins: readonly number[], ends: readonly number[]): string | undefined {
  const [first, second] = begins;
  const [last, other] = ends;
  if (second !== undefined) return `Line ${second + 1} has a second "${begin}". Leave one of them.`;
  if (other !== undefined) return `Line ${other + 1} has a second "${end}". Leave one of them.`;
  if (first !== undefined && last === undefined) return `Line ${first + 1} has "${begin}", but no "${end}" follows.`;
  if (last !== undefined && first === undefined)
    return `Line ${last + 1} has "${end}", but no "${begin}" comes before.`;
  if (first !== undefined && last !== undefined && last < first) {
    return `"${end}" in line ${last + 1} comes before "${begin}" in line ${first + 1}.`;
  }
  return undefined;
}
