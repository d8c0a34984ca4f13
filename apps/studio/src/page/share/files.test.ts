import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask } from '../engine/ask.ts';
import { exampleOf, examples } from '../examples/examples.ts';
import { stateOf } from '../examples/show-step.ts';
import { questionOf } from '../state/question.ts';
import { maxFiles } from '../state/read-state.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';
import { decodeFile } from './decode-file.ts';
import { questionDownloads, sourceDownloads } from './downloads.ts';
import { placeFiles } from './place-files.ts';
import { sortFile } from './sort-file.ts';

const now = '2026-11-15T12:00:00Z';

test.each<[name: string, text: string, to: string]>([
  ['robots.txt', '', 'robots'],
  ['example.com-robots.txt', 'User-agent: *', 'robots'],
  ['old-version.txt', 'User-agent: *\nDisallow: /', 'robots'],
  ['searchbot.txt', 'ACAP-crawler: x\nACAP-allow-crawl: /', 'file /searchbot.txt'],
  ['headers.txt', 'HTTP/1.1 200 OK\nServer: x', 'headers'],
  ['answer.http', 'X-Robots-Tag: noindex', 'headers'],
  ['index.html', '', 'page'],
  ['feed.xml', '<?xml version="1.0"?><rss/>', 'page'],
  ['licence.xml', '<?xml version="1.0"?>\n<rsl xmlns="https://rslstandard.org/rsl"/>', 'file /licence.xml'],
  ['tdmrep.json', '[]', 'file /.well-known/tdmrep.json'],
  ['TDMRep.json', '[]', 'file /.well-known/tdmrep.json'],
  ['ai.txt', 'User-agent: *', 'file /ai.txt'],
  ['policy.yaml', 'version: 1', 'policy'],
  ['policy.yml', '', 'policy'],
  ['policy.json', '{"version": 1, "rules": []}', 'policy'],
  ['studio.json', '{"sources": {"headers": "A: b"}}', 'state'],
  ['studio.json', '{"sources": 1}', 'nowhere'],
  ['question.json', '{"agent": "a", "url": "https://example.com/"}', 'questions'],
  ['question.json', '{\n  "agent": "a",\n  "url": "https://example.com/"\n}', 'questions'],
  [
    'questions.ndjson',
    '{"agent":"a","url":"https://example.com/"}\n{"agent":"b","url":"https://example.com/"}\n',
    'questions',
  ],
  ['question.json', '{"agent": "a"}', 'nowhere'],
  ['questions.ndjson', '', 'nowhere'],
  ['broken.json', '{', 'nowhere'],
  ['notes.txt', 'buy milk', 'nowhere'],
  ['noise.bin', '\0\u0001', 'nowhere'],
])('%s is put into its pane', (name, text, to) => {
  const sorted = sortFile(name, text, []);
  expect(sorted.to === 'file' ? `file ${sorted.name}` : sorted.to).toBe(to);
});

test('a document that the texts refer to is known by its name', () => {
  const missing = ['/partners/keeper.txt', 'https://other.example/licences/news.xml?v=2'];
  expect(sortFile('keeper.txt', 'x', missing)).toEqual({ to: 'file', name: '/partners/keeper.txt', text: 'x' });
  expect(sortFile('keeper2.txt', 'x', missing)).toMatchObject({ to: 'nowhere' });
});

test('what curl -i printed is headers and a page', () => {
  const sorted = sortFile('saved.txt', 'HTTP/1.1 200 OK\r\nA: b\r\n\r\n<p>one\r\n<p>two', []);
  expect(sorted).toEqual({ to: 'headers', text: 'HTTP/1.1 200 OK\r\nA: b\r\n\r\n', page: '<p>one\r\n<p>two' });
});

test('any file is put into a pane or refused in a sentence', () => {
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom('a.json', 'b.ndjson', 'robots.txt', 'c.xml', 'd.yaml', 'e.headers', 'f'),
  );
  fc.assert(
    fc.property(names, fc.oneof(fc.string(), fc.json()), (name, text) => {
      const { state, sentences, failures } = placeFiles(firstState, [{ name, text }], []);
      expect(sentences.length + failures.length).toBeGreaterThan(0);
      for (const sentence of [...sentences, ...failures]) expect(sentence).toMatch(/\.$/);
      if (failures.length > 0) expect(state).toBe(firstState);
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 200) },
  );
});

describe('a page that is opened', () => {
  test('is read as XML if its name says so', () => {
    const { state, sentences } = placeFiles(firstState, [{ name: 'a.xhtml', text: '<html/>' }], []);
    expect(state.sources).toMatchObject({ page: '<html/>', headers: 'Content-Type: application/xhtml+xml\n' });
    expect(sentences[1]).toBe('A header was added so that it is read as XML: Content-Type: application/xhtml+xml.');
  });

  test('is read as the headers say, and a notice says so', () => {
    const state = { ...firstState, sources: { ...firstState.sources, headers: 'Content-Type: text/html\n' } };
    expect(placeFiles(state, [{ name: 'a.xml', text: '<a/>' }], []).sentences[1]).toBe(
      'It is read as HTML, because the response headers say text/html.',
    );
    const image = { ...firstState, sources: { ...firstState.sources, headers: 'Content-Type: image/png\n' } };
    expect(placeFiles(image, [{ name: 'a.html', text: '' }], []).sentences[1]).toBe(
      'It is not read, because the response headers say image/png.',
    );
  });
});

test('no more other files than the studio has panes for', () => {
  const files = Array.from({ length: maxFiles + 1 }, (_, at) => ({ name: `f${at}.json`, text: '[]' }));
  const { state, failures } = placeFiles(firstState, files, []);
  expect(state.sources.files).toHaveLength(maxFiles);
  expect(failures).toEqual([`f${maxFiles}.json was not opened. There are ${maxFiles} other files already.`]);
});

describe('a file is decoded', () => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'));

  test('as UTF-8', async () => {
    expect(await decodeFile('robots.txt', bytes('\xef\xbb\xbfA\xc3\xa9'))).toEqual({ text: 'A\u00e9' });
    expect(await decodeFile('a.html', bytes('<p>\xc3\xa9'))).toEqual({ text: '<p>\u00e9' });
  });

  test('with a word about what was lost', async () => {
    expect(await decodeFile('robots.txt', bytes('A\xe9'))).toEqual({
      text: 'A\ufffd',
      note: 'robots.txt is not all UTF-8; some characters are lost.',
    });
  });

  test('as a page says', async () => {
    expect(await decodeFile('a.html', bytes('<meta charset="koi8-r"><p>\xc1'))).toEqual({
      text: '<meta charset="koi8-r"><p>\u0430',
      note: 'a.html was decoded from koi8-r.',
    });
    expect(await decodeFile('a.xml', bytes('\xfe\xff\x00<\x00a\x00/\x00>'))).toMatchObject({ text: '<a/>' });
  });
});

describe('what is downloaded', () => {
  const command = fileURLToPath(new URL('../../../../../packages/cli/bin/heed.js', import.meta.url));

  test.each([['nothing', firstState] as const, ...examples.map((example) => [example.id, stateOf(example)] as const)])(
    'opens again as it was: %s',
    (_, state) => {
      const files = questionDownloads(state, now);
      const whole = files.find(({ name }) => name === 'studio.json');
      expect(placeFiles(firstState, [{ name: 'studio.json', text: whole?.text() ?? '' }], []).state).toEqual(state);
      const questions = files.find(({ name }) => name === 'questions.ndjson');
      const { state: reopened } = placeFiles(
        firstState,
        [{ name: 'questions.ndjson', text: questions?.text() ?? '' }],
        [],
      );
      expect(reopened.agents).toEqual(state.agents);
      for (const agent of state.agents) {
        expect(ask(questionOf(reopened, agent, now))).toEqual(ask(questionOf(state, agent, now)));
      }
    },
  );

  test('has the same answer from heed ask as in the studio', () => {
    const example = exampleOf('everything');
    if (example === undefined) throw new Error('no such example');
    const state = stateOf(example);
    const text =
      questionDownloads(state, now)
        .find(({ name }) => name === 'questions.ndjson')
        ?.text() ?? '';
    const answers = execFileSync(process.execPath, [command, 'ask'], { input: text, encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(answers.map((line) => JSON.parse(line) as unknown)).toEqual(
      state.agents.map((agent) => JSON.parse(JSON.stringify(ask(questionOf(state, agent, now)))) as unknown),
    );
  });

  test('has the names that a server has', () => {
    const names = (state: StudioState): string[] => sourceDownloads(state.sources).map(({ name }) => name);
    const sources = {
      robots: { text: 'a' },
      headers: 'Content-Type: application/xml',
      page: 'b',
      files: [
        { name: 'https://example.com/a/b.txt?c=/d', text: 'e' },
        { name: '/', text: 'f' },
        { name: '/ai.txt', text: '', status: 404 },
      ],
      policy: 'g',
    };
    expect(names({ ...firstState, sources })).toEqual([
      'robots.txt',
      'headers.txt',
      'page.xml',
      'b.txt',
      'file',
      'policy.yaml',
    ]);
    expect(names({ ...firstState, sources: { ...sources, headers: 'Content-Type: application/xhtml+xml' } })).toContain(
      'page.xhtml',
    );
    expect(names({ ...firstState, sources: { ...sources, headers: '' } })).toContain('page.html');
    expect(names(firstState)).toEqual([]);
  });

  test('is refused if it is more than the studio shows', () => {
    const files = Object.fromEntries(Array.from({ length: maxFiles + 1 }, (_, at) => [`/${at}`, '']));
    const text = JSON.stringify({ agent: 'a', url: 'https://example.com/', files });
    expect(placeFiles(firstState, [{ name: 'q.json', text }], [])).toEqual({
      state: firstState,
      sentences: [],
      failures: [
        `q.json was not opened. Its field "sources.files" has ${maxFiles + 1} entries; at most ${maxFiles} are read.`,
      ],
    });
  });

  test('reports what the studio does not support', () => {
    const text =
      '{"agent":"a","url":"https://example.com/","arrangements":["payment"],"element":"x"}\n{"agent":"b","url":"https://example.com/b"}\n';
    expect(placeFiles(firstState, [{ name: 'q.ndjson', text }], []).sentences).toEqual([
      'q.ndjson replaced everything in the studio.',
      'The studio does not support element, arrangements, so its answers may differ.',
      'One question is left out: it is about another address.',
    ]);
  });
});
