import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { Source } from '../../../text/source.js';
import { readRobotsTxt } from '../read.js';
import { isPlainName, reportNameProblems } from './agent-line-problems.js';

const scraps = ['*', 'a', 'Bot', '-', '_', '.', '9', '/', ' ', ',', ';', '|', '[', 'é', '\t', '@'];
const name = fc.array(fc.constantFrom(...scraps), { maxLength: 6 }).map((parts) => parts.join(''));

test('a plain name has no problem', () => {
  fc.assert(
    fc.property(name, (written) => {
      const bytes = Uint8Array.from(written, (letter) => Math.min(letter.charCodeAt(0), 0xff));
      if (!isPlainName(bytes, 0, bytes.length)) return;
      const found: Diagnostic[] = [];
      reportNameProblems(
        { source: new Source('robots.txt', written), text: written, bytes, report: (one) => found.push(one) },
        0,
        bytes.length,
      );
      expect(found).toEqual([]);
    }),
  );
});

test('a callback may read another file', () => {
  const text = 'User-agent: a b\nDisallow: x\nDisallow: /%\n';
  const plain: string[] = [];
  readRobotsTxt(text, ({ code }) => plain.push(code));
  const disturbed: string[] = [];
  readRobotsTxt(text, ({ code }) => {
    disturbed.push(code);
    readRobotsTxt('Disallow: #\n'.repeat(9));
  });
  expect(disturbed).toEqual(plain);
});
