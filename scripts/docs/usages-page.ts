import type { Usage } from '@heed/core';
import { allUsages, usages } from '@heed/core/vocabulary';
import { fenced, prose } from './markdown.ts';

/** Who forbids a usage, and how: as the command has it. */
interface Example {
  readonly who: string;
  readonly where: string;
  readonly says: string;
  readonly also: readonly string[];
}

/** The page of all usages: what each means, with an example of who forbids it and how. */
export function usagesPage(examples: Readonly<Record<Usage, Example>>): string {
  return [
    '# Usages',
    'A usage is something that a machine can do with content. Every question and every answer names usages by these words, whatever the' +
      ' dialect of the rule is. `heed usages` prints this list, and `heed usages --json` prints it as data.',
    ...allUsages.flatMap((usage) => sectionOf(usage, examples[usage])),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionOf(usage: Usage, { who, where, says, also }: Example): string[] {
  const place = places[where] ?? `In ${where}`;
  return [
    `## ${usage}`,
    prose(`${sentence(usages[usage].meaning)} Example: ${who}. ${place}:`),
    fenced('text', says),
    ...(also.length === 0 ? [] : [prose(`Also: ${also.join('; ')}`)]),
  ];
}

/** Files have their own names. */
const places: Readonly<Record<string, string>> = { header: 'In the header of the response', page: 'In the page' };

function sentence(meaning: string): string {
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
}
