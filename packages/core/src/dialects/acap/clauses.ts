import type { ClauseTable } from '../dialect.js';

/** Words for the clauses of ACAP, Part 1 and Part 2, as a publisher would put them. */
export const acapClauses: ClauseTable = {
  documents: {
    A1: 'ACAP 1.0 Part 1',
    A2: 'ACAP 1.0 Part 2',
  },
  words: {
    'A1-2.2-k': 'Statements for a crawler by name override statements for all crawlers.',
    'A1-2.2-m': 'A prohibition for a crawler by name overrides permissions for all crawlers, even narrower ones.',
    'A1-2.3.2-d': 'A file that robots.txt refers to applies together with robots.txt.',
    'A1-2.3.2-e':
      'A file that robots.txt refers to must not refer to another file; while it does, every usage is treated as prohibited.',
    'A1-2.4.1.1-a': 'This permission covers every path that matches its pattern.',
    'A1-2.4.1.2-a': 'A permission with qualifiers applies only within the restrictions that they state.',
    'A1-2.4.1.3-a': 'A permission for a local usage permits what the definition of that usage says.',
    'A1-2.4.2-a': 'This prohibition covers every path that matches its pattern.',
    'A1-2.4.3-a':
      'A statement names a path; a full URL in its place is enough for a prohibition, but not for a permission.',
    'A1-2.4.4-a': 'A statement about a resource set covers every path in the set.',
    'A1-2.4.5-b': 'Only the statement with the narrowest pattern applies.',
    'A1-2.4.5-g': 'When one pattern continues another, the longer one is narrower and wins.',
    'A1-2.4.5-h': 'When two patterns first differ where one has a "$", the other one is narrower and wins.',
    'A1-2.4.5-i': 'When two patterns first differ where one has a "*", the other one is narrower and wins.',
    'A1-2.4.5-j': 'When it cannot be determined which pattern is narrower, the prohibition wins.',
    'A1-2.5.5-a': 'A statement about "present" covers every way of presenting a resource.',
    'A1-2.5.5.2.4-b': '"prohibited-modification=any" excludes translation.',
    'A1-2.5.5.2.4-e': '"prohibited-modification=translation" excludes translation.',
    'A1-2.5.6-a': '"ACAP-disallow-other" prohibits every usage that is not explicitly permitted.',
    'A1-2.7.1-a': 'A qualified usage means the usage and the restrictions in its definition.',
    'A1-2.7.2-b': 'A composite usage means each of the usages in its definition.',
    'A1-2.9.2-e': 'When ACAP and a conventional rule contradict each other for the same path, ACAP wins.',
    'A1-3-d': 'A permission without the colon after its field name permits nothing.',
    'A2-0-a': 'A statement in a page overrides a statement about that page in robots.txt.',
    'A2-1-b': '"nofollow" in a robots META tag forbids following the links on the page.',
    'A2-1-c': '"none" in a robots META tag means "noindex" and "nofollow".',
    'A2-1.3.1-a': 'A permission in a META tag applies to its own page, or to the parts that it lists.',
    'A2-1.3.2-a': 'A prohibition in a META tag applies to its own page.',
    'A2-1.3.3-a': 'When a page both permits and prohibits a usage for the same crawlers, the prohibition wins.',
    'A2-1.3.3-b': 'A statement about a part of a page overrides a statement about the whole page, within that part.',
    'A2-1.3.3-d':
      'A statement about an element covers all of it; statements about the same usage on elements inside it are ignored.',
    'A2-1.3.4-a': 'A page can define usages in META tags and name them in its statements.',
    'A2-2.1-b': 'A class name that starts with "acap:" permits or prohibits a usage of its element.',
  },
  supporting: ['A1-2.3.2-d', 'A1-2.4.4-a', 'A1-2.7.1-a', 'A1-2.7.2-b', 'A2-1.3.4-a'],
};
