import { Source } from '@heed/core/diagnostics';
import { describe, expect, test } from 'vitest';
import { exampleText, problemAbout } from '../testing/example-problem.js';
import { createFingerprints } from './fingerprint.js';
import type { Problem } from './problem.js';

function fingerprintsOf(problems: readonly Problem[]): string[] {
  return problems.map(createFingerprints());
}

function problemAt(text: string, start: number): Problem {
  return problemAbout('', text, { source: new Source('robots.txt', text), span: { start, end: start } });
}

describe('fingerprints', () => {
  test('stay the same when lines move or are indented', () => {
    const before = fingerprintsOf([problemAbout('private')]);
    expect(fingerprintsOf([problemAbout('private', `# new\n\n${exampleText}`)])).toEqual(before);
    expect(fingerprintsOf([problemAbout('private', exampleText.replaceAll('Disallow', '  Disallow'))])).toEqual(before);
    expect(before).toEqual([expect.stringMatching(/^[0-9a-f]{16}:1$/)]);
  });

  test('differ for another line or another code', () => {
    const [one, ...others] = fingerprintsOf([
      problemAbout('private'),
      problemAbout('User-agent'),
      problemAbout('private', exampleText, { code: 'robots-txt/redundant-rule' }),
    ]);
    expect(others).not.toContain(one);
  });

  test('count equal lines of one file, and of each file by itself', () => {
    const problem = problemAbout('private');
    const elsewhere = problemAbout('private', exampleText, { file: 'other.txt' });
    expect(fingerprintsOf([problem, elsewhere, problem]).map((print) => print.slice(-2))).toEqual([':1', ':1', ':2']);
  });

  test('in a long line what is near counts', () => {
    const long = `${'a'.repeat(2000)}X${'b'.repeat(2000)}`;
    const [print] = fingerprintsOf([problemAt(long, 2000)]);
    expect(fingerprintsOf([problemAt(`${long}${'c'.repeat(500)}`, 2000)])).toEqual([print]);
    expect(fingerprintsOf([problemAt(long, 2050)])).not.toEqual([print]);
  });
});
