import type { HeaderLine } from '@heed/core';
import { headerRuleFinder } from '@heed/core/internal/comparisons';
import type { WrittenHeaderRule } from '@heed/core/write';
import type { SpokenFields } from './speaker.js';
import { linesByName, linesForAll, robotsTagLines } from './tag-fields.js';

/** Finds the header fields for a path, as `addressOf` gives it, without its query. */
export function spokenFieldsOf(
  rules: readonly WrittenHeaderRule[],
  withRobotsTag: boolean,
): (path: string) => SpokenFields {
  const rulesAt = headerRuleFinder(rules);
  // No more than two for each rule: the rules at a path are those whose patterns it starts with, and perhaps one for
  // the path itself.
  const known = new Map<string, SpokenFields>();
  return (path) => {
    const found = rulesAt(path);
    const key = found.map(({ pattern }) => pattern).join(' ');
    const fields = known.get(key) ?? fieldsOf(found, withRobotsTag);
    known.set(key, fields);
    return fields;
  };
}

function fieldsOf(found: readonly WrittenHeaderRule[], withRobotsTag: boolean): SpokenFields {
  const tags = found.flatMap((rule) => rule.tags);
  const others = lastOfEach(found.flatMap(({ fields }) => fields));
  const robotsTag = withRobotsTag ? robotsTagLines(tags) : [];
  return { before: linesForAll(tags), behind: [...linesByName(tags), ...robotsTag, ...others] };
}

/**
 * The fields of TDMRep have one value: that of the longest pattern, which comes last. Of lines that are alike, one is
 * enough.
 */
function lastOfEach(fields: readonly HeaderLine[]): readonly HeaderLine[] {
  const kept = new Map<string, HeaderLine>();
  for (const field of fields) {
    const [name, value] = field;
    const key = name.startsWith('tdm-') ? name : `${name} ${value}`;
    kept.delete(key);
    kept.set(key, field);
  }
  return [...kept.values()];
}
