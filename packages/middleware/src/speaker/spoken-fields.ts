import type { HeaderLine } from '@heed/core';
import { headerRuleFinder } from '@heed/core/internal/comparisons';
import type { WrittenHeaderRule } from '@heed/core/write';
import type { SpokenFields } from './speaker.js';
import { linesByName, linesForAll, robotsTagLines } from './tag-fields.js';

/** Limit: sets of rules whose fields are kept. Which rules match depends on addresses, and strangers choose those. */
const maxKnown = 1000;

/** Finds the header fields for an address, as `addressOf` gives it. */
export function spokenFieldsOf(
  rules: readonly WrittenHeaderRule[],
  withRobotsTag: boolean,
): (address: string) => SpokenFields {
  const numbered = rules.map((rule, number) => ({ ...rule, syntax: 'robots' as const, number }));
  const rulesAt = headerRuleFinder(numbered);
  const known = new Map<string, SpokenFields>();
  return (address) => {
    const found = rulesAt(address);
    const key = found.map(({ number }) => number).join(' ');
    const fields = known.get(key) ?? fieldsOf(found, withRobotsTag);
    if (known.size < maxKnown) known.set(key, fields);
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
