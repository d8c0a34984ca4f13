import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageAddressOf } from '../problem-pages.js';
import { anyProblem } from '../testing/any-problem.js';
import { exampleText, problemAbout, relatedAbout } from '../testing/example-problem.js';
import { listText } from '../testing/list-text.js';
import { faultsOf } from '../testing/sarif-schema.js';
import type { Problem } from './problem.js';
import { createSarifDocument } from './sarif.js';

function formatSarif(problems: readonly Problem[], version: string): string {
  return listText(createSarifDocument(version), problems);
}

const related = [relatedAbout('User-agent', 'Said here.'), relatedAbout('Disallow', 'And here.')];
const problems = [
  problemAbout('private'),
  problemAbout('*', exampleText, { code: 'robots-txt/redundant-rule', severity: 'hint', related }),
  problemAbout('Disallow', exampleText, { file: 'https://example.com/robots.txt', severity: 'warning' }),
];

describe('a SARIF log', () => {
  test('a whole log', () => {
    const log = JSON.parse(formatSarif(problems.slice(0, 1), '1.2.3'));
    expect(log).toEqual({
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'heed',
              version: '1.2.3',
              rules: [
                {
                  id: 'robots-txt/path-without-slash',
                  shortDescription: { text: 'The path "…" does not start with "/": ….' },
                  help: { text: 'Start every path with "/".' },
                  helpUri: pageAddressOf('robots-txt/path-without-slash'),
                  defaultConfiguration: { level: 'error' },
                  properties: { clause: 'RFC9309-2.2.2-h' },
                },
              ],
            },
          },
          columnKind: 'utf16CodeUnits',
          originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder in which heed was run.' } } },
          results: [
            {
              ruleId: 'robots-txt/path-without-slash',
              ruleIndex: 0,
              level: 'error',
              message: { text: '"private" matches nothing.' },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'robots.txt', uriBaseId: '%SRCROOT%' },
                    region: { startLine: 2, startColumn: 11, endLine: 2, endColumn: 18 },
                  },
                },
              ],
              partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) },
            },
          ],
        },
      ],
    });
  });

  test('each code is one rule, to which results point; related places have ids', () => {
    const [run] = JSON.parse(formatSarif([...problems, ...problems], '1.2.3')).runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'robots-txt/path-without-slash',
      'robots-txt/redundant-rule',
    ]);
    expect(run.results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([0, 1, 0, 0, 1, 0]);
    expect(run.results.map(({ level }: { level: string }) => level).slice(0, 3)).toEqual(['error', 'note', 'warning']);
    expect(run.results[1].relatedLocations).toEqual([
      {
        id: 1,
        physicalLocation: {
          artifactLocation: { uri: 'robots.txt', uriBaseId: '%SRCROOT%' },
          region: { startLine: 1, startColumn: 1 },
        },
        message: { text: 'Said here.' },
      },
      expect.objectContaining({ id: 2, message: { text: 'And here.' } }),
    ]);
  });

  test.each([
    ['a placeholder', 'No "{0}" here.', 'No "{{0}}" here.'],
    ['a link', 'No "[a](1)" here.', 'No "\\[a\\](1)" here.'],
    ['brackets', 'No "[a] \\" here.', 'No "[a] \\" here.'],
  ])('%s of a stranger is escaped', (_, message, text) => {
    const log = JSON.parse(formatSarif([problemAbout('private', exampleText, { message })], '1.2.3'));
    expect(log.runs[0].results[0].message.text).toBe(text);
  });
});

describe('the published schema', () => {
  test.each([
    ['no problems', []],
    ['some problems', problems],
  ])('takes a log with %s', (_, some) => {
    expect(faultsOf(JSON.parse(formatSarif(some, '1.2.3')))).toEqual([]);
  });

  test('takes any log we write', () => {
    fc.assert(
      fc.property(fc.array(anyProblem, { maxLength: 5 }), (some) => {
        expect(faultsOf(JSON.parse(formatSarif(some, '1.2.3')))).toEqual([]);
      }),
    );
  });

  test.each([
    ['a level there is not', '"level": "error"', '"level": "fatal"'],
    ['a --url that is not an address', '"uri": "robots.txt"', '"uri": "robots txt"'],
    ['a line before the first', '"startLine": 2', '"startLine": 0'],
    ['a field there is not', '"ruleId"', '"rule"'],
    ['another version', '"version": "2.1.0"', '"version": "2.0.0"'],
  ])('does not take %s', (_, right, wrong) => {
    const text = formatSarif(problems, '1.2.3');
    expect(text).toContain(right);
    expect(faultsOf(JSON.parse(text.replace(right, wrong)))).not.toEqual([]);
  });
});
