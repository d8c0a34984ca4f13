import { describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';

const reserved = '[\n  {"location": "/", "tdm-reservation": 1}\n]\n';
const broken = '[\n  {"location": "/", "tdm-reservation": "1"},\n]\n';

interface Outcome {
  readonly status: number | null;
  readonly out: readonly string[];
  readonly err: string;
}

async function lintLines(cwd: string, ...targets: string[]): Promise<Outcome> {
  const { status, out, err } = await heed(['lint', '--format', 'line', ...targets], { cwd });
  return { status, out: out.match(/^\S+:\d+:\d+: \w+ \S+/gm) ?? [], err };
}

describe('tdmrep.json and ai.txt', () => {
  test.each(['tdmrep.json', '.well-known/tdmrep.json', 'TDMRep.json'])('%s is told by its name', async (name) => {
    expect(await lintLines(folderOf({ [name]: broken }), name)).toEqual({
      status: 1,
      out: [`${name}:2:40: error tdmrep/nearly-reserved`, `${name}:2:44: error tdmrep/extra-comma`],
      err: '',
    });
    expect(await lintLines(folderOf({ [name]: reserved }), name)).toEqual({ status: 0, out: [], err: '' });
  });

  test('an ai.txt is not a robots.txt', async () => {
    const stray = folderOf({ 'ai.txt': 'User-Agent: *\n/\nDisallow: *.jpg\n' });
    expect(await lintLines(stray, 'ai.txt')).toEqual({ status: 0, out: [], err: '' });
    const prose = folderOf({ 'ai.txt': 'Please do not train on our work.\n' });
    expect((await lintLines(prose, 'ai.txt')).out).toEqual(['ai.txt:1:1: hint ai-txt/not-recognised']);
    const misspelt = folderOf({ 'ai.txt': 'User-agent: *\nDisalow: /\n' });
    expect((await lintLines(misspelt, 'ai.txt')).out).toEqual(['ai.txt:2:1: warning robots-txt/misspelt-field']);
  });

  test('--as is stronger than the name', async () => {
    const cwd = folderOf({ 'ai.txt': 'Disalow: /\n' });
    expect((await lintLines(cwd, 'ai.txt', '--as', 'robots')).out).toContain(
      'ai.txt:1:1: warning robots-txt/misspelt-field',
    );
  });

  test('other JSON is none of ours', async () => {
    expect((await lintLines(folderOf({ 'data.json': broken }), 'data.json')).err).toMatch(/data\.json is skipped/);
  });

  test('--fix-unsafe writes the file, and --fix leaves it alone', async () => {
    const cwd = folderOf({ 'tdmrep.json': `\ufeff${broken}` });
    await heed(['lint', '--fix', 'tdmrep.json'], { cwd });
    expect(textIn(cwd, 'tdmrep.json')).toBe(`\ufeff${broken}`);
    expect(await heed(['lint', '--fix-unsafe', 'tdmrep.json'], { cwd })).toMatchObject({ status: 0 });
    expect(textIn(cwd, 'tdmrep.json')).toBe(`\ufeff${reserved}`);
  });
});

describe('with the page they speak of', () => {
  const page = '<!doctype html>\n<meta name="tdm-reservation" content="0">\n';

  test('files of one address', async () => {
    const cwd = folderOf({ 'tdmrep.json': reserved, 'a.html': page });
    for (const files of [
      ['tdmrep.json', 'a.html'],
      ['a.html', 'tdmrep.json'],
    ]) {
      const { out } = await lintLines(cwd, ...files, '--url', 'https://example.com/a.html');
      expect(out).toEqual(['a.html:2:1: warning tdmrep/channels-differ']);
    }
    expect((await lintLines(cwd, 'tdmrep.json', 'a.html')).out).toEqual([]);
  });

  test('a header', async () => {
    const cwd = folderOf({ 'tdmrep.json': reserved, headers: 'tdm-reservation: 0\n' });
    const { out } = await lintLines(cwd, 'tdmrep.json', '--headers', 'headers', '--url', 'https://example.com/a.html');
    expect(out).toEqual(['headers:1:1: warning tdmrep/channels-differ']);
  });

  test('the files of a folder go with its pages, and each problem is told once', async () => {
    const cwd = folderOf({
      'robots.txt': 'User-agent: *\nDisallow: /x\n',
      '.well-known/tdmrep.json': reserved,
      'ai.txt': 'nothing\n',
      'a.html': page,
      'b.html': '<!doctype html>\n<title>B</title>\n',
      'elsewhere/tdmrep.json': broken,
    });
    expect((await lintLines(cwd, '.')).out).toEqual([
      'ai.txt:1:1: hint ai-txt/not-recognised',
      '.well-known/tdmrep.json:2:3: hint carriers/training-crawler-let-in',
      'elsewhere/tdmrep.json:2:40: error tdmrep/nearly-reserved',
      'elsewhere/tdmrep.json:2:44: error tdmrep/extra-comma',
      'a.html:2:1: warning tdmrep/channels-differ',
    ]);
  });

  test('a folder with nothing else', async () => {
    expect((await lintLines(folderOf({ '.well-known/tdmrep.json': reserved }), '.')).status).toBe(0);
  });
});

describe('an RSL document and what refers to it', () => {
  const licence = (payment: string): string => `<rsl xmlns="https://rslstandard.org/rsl">
  <content url="/"><license><permits type="usage">ai-input</permits>${payment}</license></content>
</rsl>
`;

  test.each([
    ['<payment type="crawl"/>', []],
    ['<payment type="crwl"/>', ['l.xml:2:69: warning rsl/unknown-payment']],
    ['<payement/>', ['l.xml:2:69: error rsl/not-valid']],
  ])('is linted by itself, and once beside what refers to it: %s', async (payment, problems) => {
    const cwd = folderOf({ 'l.xml': licence(payment), 'robots.txt': 'License: https://daily.example/l.xml\n' });
    expect((await lintLines(cwd, 'l.xml')).out).toEqual(problems);
    expect((await lintLines(cwd, '.', '--url', 'https://daily.example/')).out).toEqual(problems);
  });

  test('one that is missing is named as it is written if the host is not known', async () => {
    const cwd = folderOf({ 'robots.txt': 'User-agent: *\nLicense: /l.xml\n' });
    const { out } = await heed(['lint', '--format', 'line', '.'], { cwd });
    expect(out).toContain('The RSL document /l.xml is missing');
    expect(out).not.toContain('heed.invalid');
  });
});
