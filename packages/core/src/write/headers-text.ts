import type { SiteHeaderRule } from '../compare/site.js';
import type { HeaderBlock } from './header-plan.js';
import { writtenBy } from './robots-txt.js';

/** The text of `_headers`: a pattern on a line, and its fields below it, indented. */
export function headersTextOf(blocks: readonly HeaderBlock[]): string {
  const parts = blocks.map(({ comment, pattern, headers }) => {
    return [`# ${comment}`, pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  });
  return `${[writtenBy, ...parts].join('\n\n')}\n`;
}

/** The rules of a `_headers` that was written here. */
export function readHeadersText(text: string): SiteHeaderRule[] {
  const rules: { readonly pattern: string; readonly headers: (readonly [string, string])[] }[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) rules.push({ pattern: line, headers: [] });
    else rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
}
