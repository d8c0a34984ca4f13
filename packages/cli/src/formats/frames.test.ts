import { Source } from '@heed/core/diagnostics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable } from '../terminal/printable.js';
import { createStyle } from '../terminal/style.js';
import { anyProblem } from '../testing/any-problem.js';
import { exampleText, problemAbout, relatedAbout } from '../testing/example-problem.js';
import { formatFrames } from './frames.js';

const plain = createStyle({}, {});

describe('formatFrames', () => {
  test('what, where, what to do', () => {
    expect(formatFrames(problemAbout('private'), plain)).toEqual([
      'robots.txt:2:11 error "private" matches nothing.  robots-txt/path-without-slash',
      '  1 | User-agent: *',
      '> 2 | Disallow: private',
      '    |           ^^^^^^^',
      'help: Begin it with "/".',
      'clause: RFC9309-2.2.2-a',
    ]);
  });

  test('other places, and whether it can be fixed', () => {
    const related = [relatedAbout('User-agent', 'Said to everybody:')];
    const problem = problemAbout('private', exampleText, { related, fix: 'safe' });
    expect(formatFrames(problem, plain).slice(4)).toEqual([
      'note: Said to everybody: robots.txt:1:1',
      '> 1 | User-agent: *',
      '    | ^^^^^^^^^^',
      'help: Begin it with "/".',
      'clause: RFC9309-2.2.2-a',
      'fixable with --fix',
    ]);
  });

  test('not every other place, if there are many', () => {
    const related = Array.from({ length: 7 }, () => relatedAbout('User-agent', 'Here:'));
    const rows = formatFrames(problemAbout('private', exampleText, { related }), plain);
    expect(rows.filter((row) => row.startsWith('note: Here:'))).toHaveLength(5);
    expect(rows).toContain('note: and 2 more places');
  });

  test('no frame without a text', () => {
    const empty = problemAbout('private', exampleText, { source: new Source('robots.txt', '') });
    expect(formatFrames(empty, plain)).toHaveLength(3);
  });

  test('as wide as the terminal', () => {
    const problem = problemAbout('here', `${'a'.repeat(200)}here`);
    expect(formatFrames(problem, plain, { width: 40 })[1]).toBe(`> 1 | …${'a'.repeat(28)}here`);
  });

  test('is in the style of its severity', () => {
    const rows = formatFrames(
      problemAbout('private', exampleText, { severity: 'hint' }),
      (name, text) => `<${name}>${text}</>`,
    );
    expect(rows[0]).toBe(
      '<place>robots.txt:2:11</> <hint>hint</> "private" matches nothing.  <quiet>robots-txt/path-without-slash</>',
    );
    expect(rows[3]).toContain('<hint>^^^^^^^</>');
  });

  test('nothing of a stranger is obeyed', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        for (const row of formatFrames(problem, plain)) expect(row).toBe(printable(row));
      }),
    );
  });
});
