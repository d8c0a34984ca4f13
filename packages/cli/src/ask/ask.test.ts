import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Answer } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { file, heed, heedFile, jsonOf } from '../testing/command.js';
import { maxLineLength } from './batches.js';

const about = (more: object): string =>
  `${JSON.stringify({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'], ...more })}\n`;
const closed = 'User-agent: *\nDisallow: /\n';

describe('heed ask', () => {
  test('answers each line in its place, errors too, and ends with 1', async () => {
    const input = `${about({ id: 1, robots: closed })}not json\n\n${about({ id: 2, url: '/relative' })}${about({ id: 3, usages: ['eat'] })}${about({ id: 4 }).trimEnd()}`;
    const { status, out, err } = await heed(['ask'], { input });
    expect(jsonOf(out)).toMatchObject([
      { id: 1, decisions: { crawl: { verdict: 'denied', may: false, because: [{ line: 2, column: 1 }] } } },
      { error: { code: 'question/not-json' } },
      { id: 2, error: { code: 'question/not-absolute-url' } },
      { id: 3, error: { code: 'question/unknown-usage' } },
      { id: 4, decisions: { crawl: { verdict: 'unstated', may: false, open: ['robots.txt'] } } },
    ]);
    expect(status).toBe(1);
    expect(err).toBe('');
  });

  test('a line says what to do about what it does not provide, or the defaults do', async () => {
    const defaults = file('unseen.json', JSON.stringify({ unseen: ['robots.txt'] }));
    const input = about({ id: 1 }) + about({ id: 2, unseen: 'allow' }) + about({ id: 3, unseen: 'refuse' });
    const mayEach = async (...args: string[]) =>
      (jsonOf((await heed(['ask', ...args], { input })).out) as Answer[]).map(({ decisions }) => decisions.crawl?.may);
    expect(await mayEach()).toEqual([false, true, false]);
    expect(await mayEach('--defaults', defaults)).toEqual([true, true, false]);
  });

  test('a page that cannot be read to its end has an answer, and the next line too', async () => {
    const tags = Array.from({ length: 5_000 }, (_, number) => `<b a=${number}>`).join('');
    const body = `<title>t</title><p>${tags}</p>${'<p>x'.repeat(5_000)}`;
    const input = about({ id: 1, views: ['text', 'copy'], response: { body } }) + about({ id: 2 });
    const { status, out } = await heed(['ask'], { input });
    expect(jsonOf(out)).toMatchObject([
      { id: 1, views: { text: [], copy: null }, diagnostics: [{ code: 'page/too-many-elements', source: 'body' }] },
      { id: 2 },
    ]);
    expect(status).toBe(0);
  });

  test.each(['', 'no XML', '\u0000'])('a licence that leads to the file %j has an answer', async (text) => {
    const robots = 'License: https://example.com/ai.txt\n';
    const input = about({ usages: ['ai-train'], robots, files: { '/ai.txt': text } });
    const { status, out, err } = await heed(['ask'], { input });
    expect(err).toBe('');
    expect(jsonOf(out)).toMatchObject([{ decisions: { 'ai-train': { verdict: 'denied' } } }]);
    expect(status).toBe(0);
  });

  test('ends with 0 when every line was answered, and reads files in order', async () => {
    const first = file('first.ndjson', about({ id: 'a' }));
    const second = file('second.ndjson', about({ id: 'b' }));
    const { status, out } = await heed(['ask', first, '-', second], { input: about({ id: 'stdin' }) });
    expect(jsonOf(out)).toMatchObject([{ id: 'a' }, { id: 'stdin' }, { id: 'b' }]);
    expect(status).toBe(0);
  });

  test('--defaults and --robots hold for lines that lack them', async () => {
    const defaults = file('defaults.json', JSON.stringify({ agent: 'FinderBot', usages: ['crawl'] }));
    const robots = file('robots.txt', 'User-agent: FinderBot\nDisallow: /a\n');
    const input =
      '{"url":"https://example.com/a"}\n{"url":"https://example.com/a","agent":"Other"}\n{"url":"https://example.com/a","robots":{"status":404}}\n';
    const { out } = await heed(['ask', '--defaults', defaults, '--robots', robots], { input });
    expect(jsonOf(out)).toMatchObject([
      { decisions: { crawl: { verdict: 'denied' } } },
      { decisions: { crawl: { verdict: 'unstated' } } },
      { decisions: { crawl: { verdict: 'unstated' } } },
    ]);
  });

  test('texts are sent once and referred to, in all files together', async () => {
    const files = { '/ai.txt': 'User-agent: *\nDisallow: /\n' };
    const definition = file(
      'definition.ndjson',
      `${JSON.stringify({ id: 'd', define: 'h1', robots: closed, files })}\n`,
    );
    const defaults = file('open.json', JSON.stringify({ robots: '', usages: ['crawl'] }));
    const input =
      about({ id: 1, site: 'h1' }) +
      about({ id: 2, site: 'h1', robots: '' }) +
      about({ id: 3, site: 'h2' }) +
      about({ id: 4 }) +
      about({ id: 5, site: 'h1', usages: ['ai-train'], obtained: 'elsewhere' });
    const args = ['ask', definition, '-', '--defaults', defaults];
    const { status, out, err } = await heed(args, { input });
    expect(jsonOf(out)).toMatchObject([
      { id: 'd', defined: 'h1' },
      { id: 1, decisions: { crawl: { verdict: 'denied' } } },
      { id: 2, decisions: { crawl: { verdict: 'unstated', may: true } } },
      { id: 3, error: { code: 'question/not-defined' } },
      { id: 4, decisions: { crawl: { verdict: 'unstated', may: true } } },
      { id: 5, decisions: { 'ai-train': { verdict: 'denied', because: [{ source: '/ai.txt' }] } } },
    ]);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect((await heed([...args, '--only-verdicts'], { input })).out).toContain('{"id":"d","defined":"h1"}\n');
    const { out: sentences } = await heed([...args, '--readable'], { input: about({ site: 'h1' }) });
    expect(sentences).toMatch(/^ExampleBot → /);
  });

  test('--strict-rfc9309 answers too', async () => {
    const { status, out, err } = await heed(['ask', '--strict-rfc9309'], { input: about({ robots: closed }) });
    expect(jsonOf(out)).toMatchObject([{ decisions: { crawl: { verdict: 'denied' } } }]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
  });

  test('--unstated refuse turns silence into no', async () => {
    const { out } = await heed(['ask', '--unstated', 'refuse'], { input: about({}) });
    expect(jsonOf(out)).toMatchObject([{ decisions: { crawl: { verdict: 'unstated', may: false } } }]);
  });

  test('--readable answers in sentences and shows a problem once', async () => {
    const robots = `${closed}rubbish\n`;
    const { out } = await heed(['ask', '--readable'], {
      input: about({ robots }) + about({ robots, agent: 'Other' }),
    });
    expect(out).toContain('robots.txt, line 2, says "Disallow: /". This forbids it: ');
    expect(out.match(/rubbish/g)).toHaveLength(1);
  });

  test('--readable says yes only where everything that could forbid it was checked', async () => {
    const response = { headers: [['Content-Type', 'image/png']] };
    const [unseen, seen] = [about({ usages: ['crawl', 'index'] }), about({ usages: ['crawl'], robots: '' })];
    const ai = about({ usages: ['index', 'ai-train'], robots: '', response });
    const files = { '/ai.txt': '', 'https://example.com/.well-known/tdmrep.json': { status: 404 } };
    const allSeen = about({ usages: ['ai-train'], url: 'https://example.com/a', robots: '', response, files });
    const { out } = await heed(['ask', '--readable'], { input: unseen + seen + ai + allSeen });
    expect(out.match(/^ {2}(?:yes|no|\?).*|Result.*$/gm)).toEqual([
      '  ?   No rule in what was checked says whether ExampleBot may fetch this resource.',
      'Result: not known; not checked: robots.txt.',
      '  ?   No rule in what was checked says whether ExampleBot may make index entries from this resource.',
      'Result: not known; not checked: robots.txt, the page and its headers.',
      '  yes No rule says whether ExampleBot may fetch this resource.',
      expect.stringContaining('Result: allowed (no rule).'),
      '  yes No rule says whether ExampleBot may make index entries from this resource.',
      expect.stringContaining('Result: allowed (no rule).'),
      '  ?   No rule in what was checked says whether ExampleBot may train generative models with this resource.',
      'Result: not known; not checked: /ai.txt and /.well-known/tdmrep.json.',
      '  yes No rule says whether ExampleBot may train generative models with this resource.',
      expect.stringContaining('Result: allowed (no rule).'),
    ]);
  });

  test('--no-diagnostics empties the list of problems, in JSON and in sentences', async () => {
    const input = about({ id: 1, robots: `${closed}rubbish\n` });
    const [all, none, sentences] = await Promise.all([
      heed(['ask'], { input }),
      heed(['ask', '--no-diagnostics'], { input }),
      heed(['ask', '--no-diagnostics', '--readable'], { input }),
    ]);
    const [whole] = jsonOf(all.out) as [{ diagnostics: unknown[] }];
    expect(whole.diagnostics).toHaveLength(1);
    expect(jsonOf(none.out)).toEqual([{ ...whole, diagnostics: [] }]);
    expect(sentences.out).toContain('This forbids it: ');
    expect(sentences.out).not.toContain('rubbish');
  });

  test('--only-verdicts prints nothing else but what was not looked at; lines that are not questions stay errors', async () => {
    const robots = `##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=until-2020-01-01\n${closed}`;
    const given = { robots, usages: ['crawl', 'index'] };
    const lines = [{ id: { n: 1 }, ...given }, { id: 2, ...given, obtained: 'elsewhere' }, {}, { robots: closed }];
    const input = `${lines.map(about).join('')}x\n`;
    const { status, out } = await heed(['ask', '--only-verdicts'], { input });
    expect(jsonOf(out)).toEqual([
      {
        id: { n: 1 },
        decisions: { crawl: { verdict: 'denied', may: false }, index: { verdict: expect.any(String), may: false } },
      },
      {
        id: 2,
        decisions: { crawl: { verdict: 'denied', may: false }, index: { verdict: expect.any(String), may: false } },
        notSeen: ['response'],
      },
      { decisions: { crawl: { verdict: 'unstated', may: false } }, notSeen: ['robots.txt'] },
      { decisions: { crawl: { verdict: 'denied', may: false } } },
      { error: { code: 'question/not-json', message: expect.any(String) } },
    ]);
    expect(status).toBe(1);
  });

  test('lines may be cut anywhere, hold odd line separators, and come with CRLF', async () => {
    const line = about({ id: '\u2028é', robots: closed }).replace('\n', '\r\n');
    const { out, status } = await heed(['ask'], { input: [...`${line}${line}`] });
    expect(jsonOf(out)).toMatchObject([{ id: '\u2028é' }, { id: '\u2028é' }]);
    expect(out).not.toContain('\u2028');
    expect(status).toBe(0);
  });

  test('reads headers and bodies, and cuts views', async () => {
    const body =
      '<!doctype html><title>News</title><meta name=robots content="max-snippet:9"><p>Hello <b data-nosnippet>secret</b> world';
    const response = {
      headers: [
        ['X-Robots-Tag', 'googlebot: noindex'],
        ['Content-Type', 'text/html'],
      ],
      body,
    };
    const input = about({ response, usages: ['index', 'present-snippet'], views: ['text', 'snippet'] });
    const { out, status } = await heed(['ask'], {
      input: about({}) + input + about({ agent: 'Googlebot', response, usages: ['index'] }),
    });
    expect(jsonOf(out)).toMatchObject([
      {},
      {
        decisions: {
          index: { verdict: 'unstated' },
          'present-snippet': { verdict: 'unstated', limits: [{ limit: 'max-length', value: '9-chars' }] },
        },
        views: { text: ['News', 'Hello secret world'] },
      },
      { decisions: { index: { verdict: 'denied', because: [{ dialect: 'robots-tag', source: 'header', line: 1 }] } } },
    ]);
    expect(out).not.toMatch(/"snippet":"[^"]*secret/);
    expect(status).toBe(0);
  });

  test('a byte order mark, an id nested too deeply: the other lines are answered', async () => {
    const deep = `{"id":${'['.repeat(20_000)}${']'.repeat(20_000)},"agent":"E","url":"https://e.example/","usages":[]}\n`;
    const { out, status } = await heed(['ask'], { input: `\ufeff${about({ id: 1 })}${deep}${about({ id: 2 })}` });
    expect(jsonOf(out)).toMatchObject([{ id: 1 }, { error: { code: 'question/too-deep' } }, { id: 2 }]);
    expect(status).toBe(1);
  });

  test('a line that is too long is refused, and the others are answered', async () => {
    const long = Buffer.alloc(maxLineLength + 1, 'x');
    const { out, status } = await heed(['ask'], { input: [about({ id: 1 }), long, '\n', about({ id: 2 })] });
    expect(jsonOf(out)).toMatchObject([{ id: 1 }, { error: { code: 'question/line-too-long' } }, { id: 2 }]);
    expect(status).toBe(1);
  });

  test('whoever writes a line and waits gets its answer', async () => {
    const child = spawn(process.execPath, [heedFile, 'ask']);
    const answers = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    for (const id of [1, 2, 3]) {
      child.stdin.write(about({ id }));
      expect(jsonOf((await answers.next()).value)).toMatchObject([{ id }]);
    }
    child.stdin.end();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk gets one sentence and status 2', async () => {
    const child = spawn('/bin/sh', ['-c', '"$0" "$1" ask > /dev/full', process.execPath, heedFile]);
    const err: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
    child.stdin.end(about({}));
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(err.join('')).toBe('heed: cannot write to standard output: there is no space left.\n');
    expect(status).toBe(2);
  });

  test.each([
    [['ask', 'no-such-file'], 'there is no such file'],
    [['ask', '.'], 'it is a folder'],
    [['ask', '--defaults', 'no-such-file'], 'there is no such file'],
    [['ask', '--only-verdicts', '--readable'], '--only-verdicts is for JSON, and --readable prints sentences'],
    [['ask', '--unstated', 'perhaps'], 'Allowed choices are allow, refuse'],
    [['frobnicate'], 'unknown command'],
  ])('%j cannot run: one sentence, no stack trace, status 2', async (args, sentence) => {
    const { status, out, err } = await heed(args);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/^\s+at /m);
    expect(out).toBe('');
    expect(status).toBe(2);
  });

  test('streams: two hundred thousand questions in a heap of 64 MB', async () => {
    const count = 200_000;
    const chunk = about({ robots: closed }).repeat(1000);
    function* chunks(): Generator<string> {
      for (let sent = 0; sent < count; sent += 1000) yield chunk;
    }
    const child = spawn(process.execPath, ['--max-old-space-size=64', heedFile, 'ask']);
    let lines = 0;
    child.stdout.on('data', (data: Buffer) => {
      for (const byte of data) if (byte === 10) lines++;
    });
    for (const piece of chunks()) {
      if (!child.stdin.write(piece)) await new Promise((resolve) => child.stdin.once('drain', resolve));
    }
    child.stdin.end();
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(lines).toBe(count);
    expect(status).toBe(0);
  });

  test('stops quietly when the reader closes the pipe', async () => {
    const child = spawn(process.execPath, [heedFile, 'ask']);
    const err: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.end(about({ robots: closed }).repeat(20_000));
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(err.join('')).toBe('');
    // Not every line was answered.
    expect(status).toBe(2);
  });

  test('--help shows examples and the meaning of the exit status', async () => {
    const { status, out } = await heed(['ask', '--help']);
    expect(out).toContain('Exit status: 0');
    expect(status).toBe(0);
  });
});
