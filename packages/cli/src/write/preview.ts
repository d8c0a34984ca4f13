import { formatDiff, formatPatch } from '../formats/diff.js';
import type { Style } from '../terminal/style.js';
import type { PlannedFile } from './planned-files.js';

/** What would be written, as a diff: safe to print for a person, exact for `patch -p0`. */
export function previewOf(planned: readonly PlannedFile[], audience: 'person' | 'patch', style: Style): string[] {
  return planned.flatMap(({ name, text, before }) => {
    const old = before === undefined ? '' : Buffer.from(before).toString('utf8');
    const edits = old === text ? [] : [{ span: { start: 0, end: old.length }, text }];
    return audience === 'person' ? formatDiff(name, old, edits, style) : formatPatch(name, old, edits);
  });
}
