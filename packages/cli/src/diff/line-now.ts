import type { Source } from '@heed/core/diagnostics';

/**
 * Returns the line of a text at which a line that it no longer has would be: the one after the nearest line above it that both texts
 * have exactly once. All lines of two texts are found in one pass.
 */
export function lineNow(old: Source, line: number, now: Source): number {
  const known = found.get(old) ?? new WeakMap<Source, readonly number[]>();
  found.set(old, known);
  const lines = known.get(now) ?? linesNow(old.text, now.text);
  known.set(now, lines);
  return lines[line - 1] ?? 1;
}

const found = new WeakMap<Source, WeakMap<Source, readonly number[]>>();

/** For each line of the old text, the line of the new one. */
function linesNow(old: string, now: string): number[] {
  const [oldLines, newLines] = [linesOf(old), linesOf(now)];
  const [once, onceNow] = [placesOfSingle(oldLines), placesOfSingle(newLines)];
  // A line break at the end begins no line that can be shown.
  const last = Math.max(newLines.at(-1) === '' ? newLines.length - 1 : newLines.length, 1);
  let next = 1;
  return oldLines.map((text) => {
    const at = next;
    const kept = once.has(text) ? onceNow.get(text) : undefined;
    if (kept !== undefined) next = Math.min(kept + 1, last);
    return kept ?? at;
  });
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/).map((line) => line.trim());
}

/** The numbers of the lines that a text has exactly once; empty ones say nothing. */
function placesOfSingle(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set(['']);
  lines.forEach((text, at) => {
    if (places.has(text)) repeated.add(text);
    else places.set(text, at + 1);
  });
  for (const text of repeated) places.delete(text);
  return places;
}
