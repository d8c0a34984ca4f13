import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@heed/core/diagnostics';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { createFiles } from '../files.js';
import { heed } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';
import { problemLines } from '../testing/problem-lines.js';
import { type Config, noConfig, severityIn } from './config.js';
import { readConfig } from './read-config.js';

const files = createFiles({ cwd: '/' });
const schema = JSON.parse(readFileSync(new URL('../../schema/config.json', import.meta.url), 'utf8')) as object;
const fitsSchema = new Ajv2020({ strict: true }).compile(schema);

/** As `heed lint --help` shows it. */
const example = {
  lint: {
    failOn: 'error',
    severity: { 'robots-txt/other-field': 'off' },
    ignore: [{ code: 'carriers/hidden-noindex', files: ['drafts/*'], reason: 'nobody links there' }],
  },
};

describe('the schema', () => {
  test.each([
    {},
    { $schema: './schema/config.json' },
    { lint: {} },
    { lint: { severity: {}, ignore: [] } },
    { lint: { ignore: [{ code: 'robots-txt/empty-allow', reason: 'x' }] } },
    example,
  ])('%j fits it, and is read', (value) => {
    expect(fitsSchema(value)).toBe(true);
    const path = join(folderOf({ 'heed.config.json': JSON.stringify(value) }), 'heed.config.json');
    expect(() => readConfig(path, files)).not.toThrow();
  });

  test('the example of the help', async () => {
    const { out } = await heed(['lint', '--help']);
    const shown = /\n {2}(\{"lint"[\s\S]*?\n)\n/.exec(out)?.[1] ?? '';
    expect(JSON.parse(shown)).toEqual(example);
  });

  test('every code of the catalogue fits it', () => {
    for (const code of Object.keys(catalogue)) {
      expect({ code, fits: fitsSchema({ lint: { severity: { [code]: 'off' } } }) }).toEqual({ code, fits: true });
    }
  });
});

describe('a mistake gets one sentence that names file and field', () => {
  const codes = 'is not a known code: use one that "heed lint" prints, such as robots-txt/empty-allow';
  const code = 'robots-txt/empty-allow';
  const object = 'must be a JSON object';
  test.each<[value: unknown, sentence: string]>([
    [[], 'PATH must be a JSON object, as in {"lint": {"failOn": "error"}}.'],
    [null, 'PATH must be a JSON object, as in {"lint": {"failOn": "error"}}.'],
    [{ lnit: {} }, 'PATH: "lnit" is unknown: use lint.'],
    [{ lint: [] }, `PATH: "lint" ${object}.`],
    [{ lint: null }, `PATH: "lint" ${object}.`],
    [{ lint: { failon: 'error' } }, 'PATH: "lint.failon" is unknown: use severity, ignore or failOn.'],
    [{ lint: { failOn: 'errors' } }, 'PATH: "lint.failOn" must be error, warning, hint or never.'],
    [{ lint: { failOn: null } }, 'PATH: "lint.failOn" must be error, warning, hint or never.'],
    [{ lint: { severity: null } }, `PATH: "lint.severity" ${object}, as in {"robots-txt/empty-allow": "off"}.`],
    [{ lint: { severity: { 'Robots/Nothing': 'off' } } }, `PATH: "lint.severity.Robots/Nothing" ${codes}.`],
    [{ lint: { severity: { [code]: 'warn' } } }, `PATH: "lint.severity.${code}" must be error, warning, hint or off.`],
    [{ lint: { ignore: {} } }, 'PATH: "lint.ignore" must be a list of {"code", "files", "reason"}.'],
    [{ lint: { ignore: [code] } }, `PATH: "lint.ignore[0]" ${object} with "code", "files" and "reason".`],
    [{ lint: { ignore: [{ reason: 'x' }] } }, `PATH: "lint.ignore[0].code" ${codes}.`],
    [{ lint: { ignore: [{ code: 7, reason: 'x' }] } }, `PATH: "lint.ignore[0].code" ${codes}.`],
    [
      { lint: { ignore: [{ code, reason: 'x' }, { code }] } },
      'PATH: "lint.ignore[1].reason" must say why the problem is ignored.',
    ],
    [
      { lint: { ignore: [{ code, reason: ' ' }] } },
      'PATH: "lint.ignore[0].reason" must say why the problem is ignored.',
    ],
    [
      { lint: { ignore: [{ code, reason: 'x', file: 'a' }] } },
      'PATH: "lint.ignore[0].file" is unknown: use code, files or reason.',
    ],
    ...['a', [], [1]].map((files): [unknown, string] => [
      { lint: { ignore: [{ code, reason: 'x', files }] } },
      'PATH: "lint.ignore[0].files" must be a list of paths, as in ["news/*"]; leave it out for all files.',
    ]),
  ])('%j', (value, sentence) => {
    const path = join(folderOf({ 'heed.config.json': JSON.stringify(value) }), 'heed.config.json');
    expect(() => readConfig(path, files)).toThrow(new Error(sentence.replace('PATH', path)));
    expect(fitsSchema(value)).toBe(false);
  });

  test('a code in the right form that does not exist', () => {
    const value = { lint: { severity: { 'robots-txt/nothing': 'off' } } };
    const path = join(folderOf({ 'heed.config.json': JSON.stringify(value) }), 'heed.config.json');
    expect(() => readConfig(path, files)).toThrow(`"lint.severity.robots-txt/nothing" ${codes}.`);
  });

  test('through the command: no JSON, no file, a folder, and names that a terminal would obey', async () => {
    const cwd = folderOf({
      'robots.txt': '',
      'broken.json': '{"lint": \u001b[31m\n}',
      'odd.json': '{"\\u001b[31m": 1}',
      'folder/x': '',
    });
    const run = async (name: string): Promise<string> => {
      const { status, out, err } = await heed(['lint', 'robots.txt', '--config', name], { cwd });
      expect({ status, out }).toEqual({ status: 2, out: '' });
      return err;
    };
    expect(await run('broken.json')).toMatch(/^heed: broken\.json is not JSON: [^\p{Cc}]+\n$/u);
    expect(await run('odd.json')).toBe('heed: odd.json: "␛[31m" is unknown: use lint.\n');
    expect(await run('nowhere.json')).toBe('heed: cannot read nowhere.json: there is no such file.\n');
    expect(await run('folder')).toBe('heed: cannot read folder: it is a folder.\n');
  });
});

test('a problem that occurs again and again is looked up once for each file', () => {
  let looks = 0;
  const files = { length: 1, some: () => void looks++ } as unknown as readonly string[];
  const ignore = [{ code: 'robots-txt/misspelt-field', files, reason: 'r' }] as const;
  const config = { ...noConfig, ignore };
  for (const file of ['/a', '/a', '/a', '/b', '/b', '/a']) {
    expect(severityIn(config, 'robots-txt/misspelt-field', file)).toBe('warning');
    expect(severityIn(config, 'robots-txt/empty-allow', file)).not.toBe('off');
  }
  expect(looks).toBe(3);
});

describe('which file is read', () => {
  const off = JSON.stringify({ lint: { severity: { 'robots-txt/misspelt-field': 'off' } } });
  const texts = {
    'heed.config.json': `\ufeff${off}`,
    'none.json': '{}',
    'robots.txt': 'User-agent: *\nDisalow: /a\n',
    'sub/deep/robots.txt': 'User-agent: *\nDisalow: /a\n',
  };
  const cwd = folderOf(texts);

  test('the one in the folder, or the nearest above', async () => {
    expect(await problemLines(['robots.txt'], { cwd })).toEqual([]);
    expect(await problemLines(['robots.txt'], { cwd: join(cwd, 'sub/deep') })).toEqual([]);
  });

  test('the named one, or none', async () => {
    const found = ['robots.txt:2:1 robots-txt/misspelt-field'];
    expect(await problemLines(['robots.txt', '--config', 'none.json'], { cwd })).toEqual(found);
    expect(await problemLines(['robots.txt', '--no-config'], { cwd })).toEqual(found);
  });
});

describe('its settings', () => {
  test('severities, and the status that follows from them', async () => {
    const cwd = folderOf({
      'robots.txt': 'User-agent: *\nDisalow: /a\nCrawl-delay: 1\nUnknown: x\n',
      'heed.config.json': JSON.stringify({
        lint: {
          failOn: 'error',
          severity: {
            'robots-txt/misspelt-field': 'hint',
            'robots-txt/other-field': 'error',
            'robots-txt/unknown-field': 'off',
          },
        },
      }),
    });
    const { status, out } = await heed(['lint', 'robots.txt', '--format', 'line'], { cwd });
    expect(out.match(/\w+ robots-txt\/[\w-]+/g)).toEqual([
      'hint robots-txt/misspelt-field',
      'error robots-txt/other-field',
    ]);
    expect(status).toBe(1);
    expect(await heed(['lint', 'robots.txt', '--fail-on', 'never'], { cwd })).toMatchObject({ status: 0 });
  });

  test('failOn, unless the command line says otherwise', async () => {
    const cwd = folderOf({
      'robots.txt': 'User-agent: *\nDisalow: /a\n',
      'heed.config.json': JSON.stringify({ lint: { failOn: 'error' } }),
    });
    expect(await heed(['lint', 'robots.txt'], { cwd })).toMatchObject({ status: 0 });
    expect(await heed(['lint', 'robots.txt', '--fail-on', 'warning'], { cwd })).toMatchObject({ status: 1 });
  });

  test('problems are ignored in some files, wherever the command runs', async () => {
    const wrong = 'User-agent: *\nDisalow: /a\n';
    const cwd = folderOf({
      'robots.txt': wrong,
      'old/a/robots.txt': wrong,
      'new/robots.txt': wrong,
      'heed.config.json': JSON.stringify({
        lint: {
          ignore: [{ code: 'robots-txt/misspelt-field', files: ['old/*', './robots.txt'], reason: 'no longer used' }],
        },
      }),
    });
    expect(await problemLines(['.'], { cwd })).toEqual(['new/robots.txt:2:1 robots-txt/misspelt-field']);
    expect(await problemLines(['../old', '../new'], { cwd: join(cwd, 'new') })).toEqual([
      '../new/robots.txt:2:1 robots-txt/misspelt-field',
    ]);
  });

  test('what is turned off or intended is not fixed', async () => {
    const wrong = 'User-agent: *\nDisallow: /a\nAllow:\nDisalow: /b\nDisallow: c/\n';
    const cwd = folderOf({
      'robots.txt': wrong,
      'old/robots.txt': wrong,
      'heed.config.json': JSON.stringify({
        lint: {
          severity: { 'robots-txt/empty-allow': 'off' },
          ignore: [{ code: 'robots-txt/misspelt-field', files: ['old/*'], reason: 'no longer used' }],
        },
      }),
    });
    const dry = await heed(['lint', 'old', '--fix-dry-run', '--fix-unsafe'], { cwd });
    expect(dry.out.match(/^[-+][^-+].*$/gm)).toEqual(['-Disallow: c/', '+Disallow: /c/']);
    await heed(['lint', 'robots.txt', 'old', '--fix-unsafe'], { cwd });
    const slashed = wrong.replace('c/', '/c/');
    expect(textIn(cwd, 'old/robots.txt')).toBe(slashed);
    expect(textIn(cwd, 'robots.txt')).toBe(slashed.replace('Disalow', 'Disallow'));
    await heed(['lint', 'old', '--fix-unsafe', '--no-config'], { cwd });
    expect(textIn(cwd, 'old/robots.txt')).not.toMatch(/Allow:|Disalow/);
  });

  const ignoring = (files: readonly string[]): Config => ({
    ...noConfig,
    ignore: [{ code: 'robots-txt/empty-allow', files, reason: 'x' }],
  });

  test.each([
    ['a.html', 'a.html', 'off'],
    ['a.html', 'b/a.html', 'hint'],
    ['a', 'a.html', 'hint'],
    ['*', 'b/a.html', 'off'],
    ['*.html', 'b/a.html', 'off'],
    ['*.html', 'a.html.txt', 'hint'],
    ['b/*/a.html', 'b/c/d/a.html', 'off'],
    ['b/*/a.html', 'b/a.html', 'hint'],
    ['a*a', 'a', 'hint'],
    ['a*b*c*d', 'abcd', 'off'],
    ['a*b*c*d', 'acbd', 'hint'],
    ['./a.html', 'a.html', 'off'],
    ['a.html', './a.html', 'off'],
    ['https://example.com/*', 'https://example.com/robots.txt', 'off'],
    ['https://example.com/*', 'https://example.org/robots.txt', 'hint'],
  ])('%s, and the file %s: %s', (pattern, file, severity) => {
    expect(severityIn(ignoring([pattern]), 'robots-txt/empty-allow', file)).toBe(severity);
    expect(severityIn(ignoring([pattern]), 'robots-txt/other-field', file)).toBe('hint');
  });

  test('without files, a problem is ignored in all', () => {
    expect(severityIn(ignoring([]), 'robots-txt/empty-allow', 'any/file.txt')).toBe('off');
  });
});
