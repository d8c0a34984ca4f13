import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { faultsOf } from '../testing/sarif-schema.js';
import { version } from '../version.js';

/** Everything that could break a format: escapes, separators, placeholders, links, halves of pairs, odd names. */
const odd = '\u001b[31m,:%0A{0}[x](y)\u2028\u202e\u{1f600}"\\\'<&\u0085';
const messy = folderOf({
  'robots.txt': `User-agent: *\nDisalow: /a\nDisallow: b${odd}\nOdd${odd}: x\nAllow:\nDisallow: /news\nAllow: /news\n`,
  'half.robots.txt': Buffer.from('User-agent: *\nDisallow: x\xff\xed\xa0\x80\n', 'latin1'),
  'acap.robots.txt': 'ACAP-crawler: *\nACAP-disallow-crawl /a\nACAP-allow-crawl: /b (x )\n',
  _headers: `/*\n  X-Robots-Tag: noindx, ${odd}\n`,
  'page {0} [a](b) é %.html': `<title>x</title><meta name="robots" content="noindx, ${odd}">\n`,
  'line\nend.html': '<meta name=robots content="nofolow">',
  'sub/a.xhtml': '<?robots index="maybe"?><html/>',
  'empty.html': '',
  'broken.xml': '<?robots index="no" <<< &',
});

describe('--format line', () => {
  test('one line a problem, safe to print', async () => {
    const { out, status } = await heed(['lint', '--format', 'line', '.'], { cwd: messy });
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines)
      expect(line).toMatch(/^[^\p{Cc}]+:\d+:\d+: (error|warning|hint) [a-z-]+\/[a-z0-9-]+ .+$/u);
    expect(out).toContain('line␊end.html:1:');
    expect(status).toBe(1);
  });
});

describe('--format github', () => {
  test('one command a problem, with nothing in it that the runner would cut at', async () => {
    const { out } = await heed(['lint', '--format', 'github', '.'], { cwd: messy });
    for (const line of out.trimEnd().split('\n')) {
      expect(line).toMatch(
        /^::(error|warning|notice) file=[^:,]+,line=\d+,endLine=\d+,(col=\d+,endColumn=\d+,)?title=[^:,]+::[^\p{Cc}]+$/u,
      );
    }
  });

  test('a typical one', async () => {
    const cwd = folderOf({ 'robots.txt': 'User-agent: *\nDisalow: /a\n' });
    const { out } = await heed(['lint', '--format', 'github', 'robots.txt'], { cwd });
    expect(out).toBe(
      '::warning file=robots.txt,line=2,endLine=2,col=1,endColumn=8,title=robots-txt/misspelt-field::"Disalow" is read as "disallow"; other crawlers may ignore the line.%0ACorrect the spelling. (RFC9309-2.2-lenient)\n',
    );
  });
});

describe('--format json', () => {
  test('is JSON whatever the files hold', async () => {
    const { out, status } = await heed(['lint', '--format', 'json', '.'], { cwd: messy });
    const { problems, summary } = JSON.parse(out) as { problems: Record<string, unknown>[]; summary: object };
    for (const problem of problems) {
      expect(Object.keys(problem)).toEqual([
        'code',
        'severity',
        'message',
        'help',
        'clause',
        'file',
        'line',
        'column',
        'endLine',
        'endColumn',
        'related',
        'fixable',
        'fix',
      ]);
    }
    const count = (severity: string): number => problems.filter((problem) => problem['severity'] === severity).length;
    expect(summary).toEqual({
      errors: count('error'),
      warnings: count('warning'),
      hints: count('hint'),
      files: 9,
      notCompared: [],
    });
    expect(new Set(problems.map(({ file }) => file))).toContain('line\nend.html');
    expect(out).not.toMatch(/[^\n\P{Cc}]|[\u2028\u202e]/u);
    expect(status).toBe(1);
  });

  test('all fields of a problem', async () => {
    const cwd = folderOf({ 'robots.txt': 'User-agent: *\nDisallow: /news\nAllow: /news\n' });
    const { out } = await heed(['lint', '--format', 'json', 'robots.txt'], { cwd });
    expect(JSON.parse(out)).toEqual({
      problems: [
        {
          code: 'robots-txt/always-beaten',
          severity: 'error',
          message: 'This rule has no effect: "Allow: /news" matches everything that it matches, and takes precedence.',
          help: 'The longer path wins, and at equal length the Allow: make this path longer, or remove one of the two rules.',
          clause: 'RFC9309-2.2.2-c',
          file: 'robots.txt',
          line: 2,
          column: 1,
          endLine: 2,
          endColumn: 16,
          related: [{ file: 'robots.txt', line: 3, column: 1, note: 'this rule takes precedence' }],
          fixable: false,
          fix: null,
        },
      ],
      summary: { errors: 1, warnings: 0, hints: 0, files: 1, notCompared: ['robots.txt with headers and pages'] },
    });
  });

  test('--quiet prints errors only, but counts all problems', async () => {
    const { out } = await heed(['lint', '--quiet', '--format', 'json', 'robots.txt'], { cwd: messy });
    const { problems, summary } = JSON.parse(out) as {
      problems: { severity: string }[];
      summary: { warnings: number };
    };
    expect(new Set(problems.map(({ severity }) => severity))).toEqual(new Set(['error']));
    expect(summary.warnings).toBeGreaterThan(0);
  });
});

describe('--format sarif', () => {
  test('fits the published schema, whatever the files hold', async () => {
    const { out, err } = await heed(['lint', '--format', 'sarif', '.', join(messy, 'robots.txt')], { cwd: messy });
    expect(err).toBe('');
    const log = JSON.parse(out) as { runs: { results: object[]; tool: { driver: object } }[] };
    expect(faultsOf(log)).toEqual([]);
    expect(log.runs[0]?.results.length).toBeGreaterThan(16);
    expect(log.runs[0]?.tool.driver).toMatchObject({ name: 'heed', version: version() });
    expect(out).not.toMatch(/[^\n\P{Cc}]|[\u2028\u202e]/u);
  });

  test('nothing found is a log too', async () => {
    const cwd = folderOf({ 'robots.txt': '' });
    const { out, status } = await heed(['lint', '--format', 'sarif', 'robots.txt'], { cwd });
    const log = JSON.parse(out) as { runs: { results: object[] }[] };
    expect(faultsOf(log)).toEqual([]);
    expect(log.runs[0]?.results).toEqual([]);
    expect(status).toBe(0);
  });

  test('what could not be fetched is a result', async () => {
    const { out, status } = await heed(['lint', '--format', 'sarif', 'http://127.0.0.1:1/']);
    const log = JSON.parse(out) as { runs: { results: object[] }[] };
    expect(faultsOf(log)).toEqual([]);
    expect(log.runs[0]?.results).toMatchObject([{ ruleId: 'fetch/no-connection', level: 'error' }]);
    expect(status).toBe(2);
  });
});

test('frames hold nothing that a terminal would obey, and no facts are left open', async () => {
  const { out } = await heed(['lint', '.'], { cwd: messy });
  expect(out).not.toMatch(/[^\n\P{Cc}]/u);
  const cwd = folderOf({ 'robots.txt': 'User-agent: *\nDisallow: /a\nCrawl-delay: 1\n' });
  expect((await heed(['lint', 'robots.txt'], { cwd })).out).not.toMatch(/\{\w+\}/);
});
