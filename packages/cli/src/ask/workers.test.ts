import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanEnvironment, file, heed, heedFile, jsonOf, spawnHeed, workFolder } from '../testing/command.js';

const about = (more: object): string =>
  `${JSON.stringify({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'], ...more })}\n`;

/** Many lines of many kinds, which keep several workers busy. */
function mixedLines(): string[] {
  const robots = 'User-agent: *\nDisallow: /private\nAllow: /private/a\nrubbish\n';
  const body = `<title>News</title><meta name=robots content=nosnippet>${'<p>Hello <b data-nosnippet>é</b>'.repeat(50)}`;
  return Array.from({ length: 2000 }, (_, id) => {
    if (id % 89 === 0)
      return `${JSON.stringify({ define: `h${id % 3}`, robots: `User-agent: *\nDisallow: /a # ${id}\n` })}\n`;
    if (id % 887 === 0) return '{"define": "h1", \n';
    if (id % 11 === 0) return about({ id, site: `h${id % 3}` });
    if (id % 997 === 0) return about({ id, response: { body: body.repeat(20) }, views: ['text', 'copy'] });
    if (id % 101 === 0) return about({ id, response: { body }, usages: ['index'], views: ['text', 'snippet'] });
    if (id % 37 === 0) return ['not json\n', '\n', '[]\r\n', '\u2028\n', '{"agnet":"x"}\n'][id % 5] ?? '';
    if (id % 13 === 0) return about({ id: `\u2028é${id}`, usages: undefined }).replace('\n', '\r\n');
    return about({ id, robots, url: `https://example.com/${id % 2 === 0 ? 'private' : 'public'}/${id}` });
  });
}

describe('the answers do not depend on the number of workers', () => {
  const lines = mixedLines();
  const first = file('workers-first.ndjson', `\ufeff${lines.slice(0, 900).join('')}`.trimEnd());
  const second = file('workers-second.ndjson', lines.slice(900, 1000).join(''));
  const robots = file('workers-robots.txt', 'User-agent: *\nDisallow: /a\n');
  const defaults = file('workers-defaults.json', '{"at":"2026-11-16T00:00:00Z","unknown":1}');
  const input = lines.slice(1000).join('');

  test.each([[[]], [['--only-verdicts']], [['--no-diagnostics', '--unstated', 'refuse']], [['--readable']]])(
    'with %j',
    async (options) => {
      const args = ['ask', first, '-', second, '--robots', robots, '--defaults', defaults, ...options];
      const [one, two, three] = await Promise.all(
        ['1', '2', '3'].map((count) => spawnHeed([...args, '--workers', count], { input })),
      );
      expect(one).toMatchObject({ status: 1, err: '' });
      expect(two).toEqual(one);
      expect(three).toEqual(one);
    },
  );

  test('with answers that are much longer than the questions', async () => {
    const rubbish = file('workers-rubbish.txt', `User-agent: *\n${'rubbish\n'.repeat(400)}`);
    const input = Array.from({ length: 2000 }, (_, id) => about({ id })).join('');
    const [one, two] = await Promise.all(
      ['1', '2'].map((count) => spawnHeed(['ask', '--robots', rubbish, '--workers', count], { input })),
    );
    expect(one?.out.length).toBeGreaterThan(20 * 1024 * 1024);
    expect(two?.out === one?.out).toBe(true);
    expect(two).toMatchObject({ status: 0, err: '' });
  });

  test('and what comes before a file that cannot be read is answered', async () => {
    const args = ['ask', second, 'no-such-file', '--defaults', defaults, '--workers'];
    const alone = await spawnHeed([...args, '1']);
    expect(alone).toMatchObject({ status: 2, err: 'heed: cannot read no-such-file: there is no such file.\n' });
    expect(alone.out).not.toBe('');
    expect(await spawnHeed([...args, '2'])).toEqual(alone);
  });
});

test.each(['0', '-1', 'x', '1.5', '65', '1e1', ''])('--workers %j is not a number of workers', async (count) => {
  const { status, out, err } = await heed(['ask', '--workers', count]);
  expect(err).toContain(`argument '${count}' is invalid. Give a whole number from 1 to 64, such as 2.\n`);
  expect({ status, out }).toEqual({ status: 2, out: '' });
});

function start(...node: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [...node, heedFile, 'ask', '--workers', '2'], {
    cwd: workFolder,
    env: cleanEnvironment(),
  });
  child.stdin.on('error', () => undefined);
  return child;
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<{ status: unknown; err: string }> {
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [status, signal] = await once(child, 'close');
  return { status: signal ?? status, err };
}

describe('heed ask with two workers', () => {
  test('answers whoever writes a line and waits', async () => {
    const child = start();
    const answers = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    for (const id of [1, 2, 3]) {
      child.stdin.write(about({ id }));
      expect(jsonOf((await answers.next()).value)).toMatchObject([{ id }]);
    }
    child.stdin.end();
    expect(await endOf(child)).toEqual({ status: 0, err: '' });
  });

  test('streams: a hundred thousand questions in heaps of 64 MB', async () => {
    const child = start('--max-old-space-size=64');
    let lines = 0;
    child.stdout.on('data', (data: Buffer) => {
      for (const byte of data) if (byte === 10) lines++;
    });
    for (let sent = 0; sent < 100_000; sent += 1000) {
      if (!child.stdin.write(about({ robots: 'User-agent: *\nDisallow: /\n' }).repeat(1000))) {
        await once(child.stdin, 'drain');
      }
    }
    child.stdin.end();
    expect(await endOf(child)).toEqual({ status: 0, err: '' });
    expect(lines).toBe(100_000);
  });

  test('ends with a sentence if one runs out of memory, though more lines may come', async () => {
    const child = start('--max-old-space-size=48');
    child.stdin.write(about({ response: { body: '<b class=x>y</b>'.repeat(900_000) }, views: ['text', 'copy'] }));
    expect(await endOf(child)).toEqual({
      status: 2,
      err: 'heed: a worker ran out of memory: use fewer workers, or allow Node more with --max-old-space-size.\n',
    });
  });

  test('stops quietly when the reader closes the pipe', async () => {
    const child = start();
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.end(about({}).repeat(20_000));
    // Not every line was answered.
    expect(await endOf(child)).toEqual({ status: 2, err: '' });
  });

  test.skipIf(!existsSync('/dev/full'))('says that the disk is full', async () => {
    const command = '"$0" "$1" ask --workers 2 > /dev/full';
    const child = spawn('/bin/sh', ['-c', command, process.execPath, heedFile], { env: cleanEnvironment() });
    child.stdin.end(about({}));
    const err = 'heed: cannot write to standard output: there is no space left.\n';
    expect(await endOf(child)).toEqual({ status: 2, err });
  });

  test('ends at Ctrl-C while it waits for the next question', async () => {
    const child = start();
    child.stdin.write(about({}));
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await endOf(child)).toMatchObject({ status: 'SIGINT' });
  });

  test('ends at Ctrl-C while its workers are busy and nobody reads', async () => {
    const child = start();
    child.stdin.write(about({}).repeat(50_000));
    await once(child.stdout, 'readable');
    child.kill('SIGINT');
    child.stdout.resume();
    expect(await endOf(child)).toMatchObject({ status: 'SIGINT' });
  });
});
