import type { HeaderLine } from '@heed/core';
import type { Position } from '@heed/core/documents';

/** Header fields for the paths that match a pattern. */
interface HeaderRule {
  readonly pattern: string;
  readonly fields: { readonly field: HeaderLine; readonly line: number; readonly valueColumn: number }[];
}

/** The header fields of a path. `placeOf` maps a place among them, written one a line as `Name: value`, to the file. */
export interface PathHeader {
  readonly headers: readonly HeaderLine[];
  readonly placeOf: (place: Position) => Position;
}

/** The name of the file, in the root of a site, that gives header fields for paths. */
export const headerRulesFile = '_headers';

/**
 * Reads a `_headers` file in the format of static hosts: a path on a line of its own, which may end in a star, then its
 * fields, indented. The result gives the fields for a path: those of all patterns that match it, in order.
 */
export function readHeaderRules(text: string): (path: string) => PathHeader {
  const rules: HeaderRule[] = [];
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return;
    const [, before = '', name, value = ''] = /^(\s+)([\w-]+:)(.*)$/.exec(line) ?? [];
    if (name === undefined) {
      rules.push({ pattern: line.trim(), fields: [] });
      return;
    }
    const field: HeaderLine = [name.slice(0, -1), value.trim()];
    const valueColumn = before.length + name.length + (value.length - value.trimStart().length) + 1;
    rules.at(-1)?.fields.push({ field, line: index + 1, valueColumn });
  });
  return (path) => {
    const fields = rules.filter(({ pattern }) => fits(pattern, path)).flatMap((rule) => rule.fields);
    return {
      headers: fields.map(({ field }) => field),
      placeOf: ({ line, column }) => {
        const {
          field: [name],
          line: inFile,
          valueColumn,
        } = fields[line - 1] ?? fallback;
        return { line: inFile, column: Math.max(valueColumn + column - 1 - `${name}: `.length, 1) };
      },
    };
  };
}

const fallback: HeaderRule['fields'][number] = { field: ['', ''], line: 1, valueColumn: 1 };

function fits(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
