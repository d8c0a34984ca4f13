import type { Undecided, UndecidedLine } from '../comparison.js';
import { actionRequests, fieldsOnHosts, missingReferences } from './families/acap-fields.js';
import { licencesNotAtHand, linksNotAtHand } from './families/licences.js';
import { unreadPages } from './families/responses.js';
import type { ReadSite } from './side.js';
import type { Stated } from './stated.js';

/** Lines of one kind that are not decided upon. */
interface NotDecided {
  readonly linesOf: (side: ReadSite) => readonly Stated[];
  readonly why: string;
}

const kinds: readonly NotDecided[] = [
  {
    linesOf: ({ texts }) => licencesNotAtHand(texts),
    why: 'What these lines refer to is not at hand, so what they permit and refuse was not compared.',
  },
  {
    linesOf: ({ texts }) => missingReferences(texts),
    why: 'The files that these lines refer to are not at hand. Until they are fetched, everything is prohibited to whom they address.',
  },
  {
    linesOf: ({ site, texts }) => linksNotAtHand(site, texts),
    why: 'What these header fields refer to is not at hand, so what it permits and refuses was not compared.',
  },
  {
    linesOf: ({ site, texts }) => (texts.finders === undefined ? unreadPages(site) : []),
    why: 'These pages differ, and nothing was given to read them with.',
  },
  {
    linesOf: ({ site, texts }) => (site.origin === undefined ? fieldsOnHosts(texts) : []),
    why: 'These lines name a host. Whether it is that of the site is not known.',
  },
  {
    linesOf: ({ texts }) => actionRequests(texts),
    why: 'These lines ask crawlers to do something. Whether they do is up to them.',
  },
];

/** Limit: lines that are listed of one kind. A file can have a line for every twenty of its letters. */
const maxListed = 100;

/** Lines that only one side has, and that a comparison does not decide upon. */
export function undecidedLines(
  [oldSide, newSide]: readonly [ReadSite, ReadSite],
  sourceOf: (side: 'old' | 'new', source: string) => string,
): Undecided[] {
  return kinds.flatMap(({ linesOf, why }) => {
    const [old, next] = [linesOf(oldSide), linesOf(newSide)];
    const lines = [
      ...without(old, next).flatMap((stated) => lineOf(stated, (source) => sourceOf('old', source))),
      ...without(next, old).flatMap((stated) => lineOf(stated, (source) => sourceOf('new', source))),
    ];
    return lines.length === 0 ? [] : [{ agents: ['*'], why, lines: lines.slice(0, maxListed) }];
  });
}

/** Those that the other list does not have, each as often as it lacks them. */
function without(list: readonly Stated[], other: readonly Stated[]): Stated[] {
  const counts = new Map<string, number>();
  for (const { says } of other) counts.set(says, (counts.get(says) ?? 0) + 1);
  return list.filter(({ says }) => {
    const count = counts.get(says) ?? 0;
    counts.set(says, count - 1);
    return count <= 0;
  });
}

/** The line of a statement. */
export function lineOf({ place }: Stated, sourceOf: (source: string) => string): UndecidedLine[] {
  if (place === undefined) return [];
  const { source, span } = place;
  const { line } = source.positionAt(span.start);
  return [{ source: sourceOf(source.name), line, text: source.lineText(line).trim() }];
}

/** The documents that both sides refer to in the same words, and that are not available. What they say may have changed all the same. */
export function notComparedOf([old, next]: readonly [ReadSite, ReadSite]): string[] {
  const valuesOf = ({ texts }: ReadSite): string[] =>
    licencesNotAtHand(texts).map(({ says }) => String((JSON.parse(says) as readonly unknown[])[0]));
  const before = new Set(valuesOf(old));
  return [...new Set(valuesOf(next))].filter((value) => before.has(value)).slice(0, maxListed);
}
