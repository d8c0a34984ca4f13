import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredLines, type LineAnswers } from './answered-lines.js';

const echo: LineAnswers = {
  answer: (line) => `<${line}>\n`,
  tooLong: () => 'too long\n',
  maxLineLength: 100,
};

async function* chunksOf(chunks: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}

async function allOf(chunks: Iterable<string | Uint8Array>, answers: LineAnswers = echo): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of answeredLines(chunksOf(chunks), answers)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('the lines of a stream', () => {
  test('have one answer each, in order, for any chunks', async () => {
    const line = fc.oneof(
      fc.constantFrom('', ' ', '\r', '{"id":"é😀"}', 'x'.repeat(100), 'é'.repeat(101)),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat(40)), async (texts, cuts) => {
        const lines = texts.map((text) => text.replaceAll('\n', '').replaceAll('\ufeff', ''));
        const bytes = Buffer.from(lines.join('\n'));
        const chunks: Uint8Array[] = [];
        let start = 0;
        for (const cut of [...cuts, bytes.length]) {
          chunks.push(bytes.subarray(start, start + cut));
          start += cut;
        }
        const wanted = lines
          .filter((text) => text.trim() !== '')
          .map((text) => (text.length > 100 ? 'too long\n' : `<${text}>\n`));
        expect(await allOf(chunks)).toBe(wanted.join(''));
      }),
      { numRuns: 100 },
    );
  });

  test('are answered before the next chunk is taken', async () => {
    const taken: string[] = [];
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (const chunk of ['a\nb', '\n', 'c\n']) {
        taken.push(chunk);
        yield Buffer.from(chunk);
      }
    }
    const answers = answeredLines(chunks(), echo);
    expect(Buffer.from((await answers.next()).value ?? '').toString()).toBe('<a>\n');
    expect(taken).toEqual(['a\nb']);
    expect(Buffer.from((await answers.next()).value ?? '').toString()).toBe('<b>\n');
    expect(taken).toEqual(['a\nb', '\n']);
  });

  test('that never end are not kept', async () => {
    function* endless(): Generator<Uint8Array> {
      for (let count = 0; count < 1000; count++) yield Buffer.alloc(1024, 'x');
      yield Buffer.from('\nb\n');
    }
    expect(await allOf(endless())).toBe('too long\n<b>\n');
  });

  test('wait for a slow log', async () => {
    let open = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      open = resolve;
    });
    const answers = answeredLines(chunksOf(['a\n']), { ...echo, ready: () => wait });
    const first = answers.next();
    expect(await Promise.race([first.then(() => 'answered'), new Promise((done) => setImmediate(done, 'waits'))])).toBe(
      'waits',
    );
    open();
    expect((await first).done).toBe(false);
  });

  test('are no longer read when the answers are not read', async () => {
    let ended = false;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('a\n');
      } finally {
        ended = true;
      }
    }
    for await (const _ of answeredLines(chunks(), echo)) break;
    expect(ended).toBe(true);
  });

  test('let others have their turn while many lines of a chunk are answered', async () => {
    const busy = (line: string): string => {
      for (const until = performance.now() + 60; performance.now() < until; );
      return `${line}\n`;
    };
    let turns = 0;
    const turn = (): void => {
      turns++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    expect(await allOf(['1\n2\n3\n4\n5\n'], { ...echo, answer: busy })).toBe('1\n2\n3\n4\n5\n');
    clearImmediate(next);
    expect(turns).toBeGreaterThan(3);
  });

  test('are answered in order, also where an answer takes its time', async () => {
    const answer = (line: string): string | Promise<string> =>
      line === 'b' ? new Promise((resolve) => setTimeout(resolve, 20, '<later>\n')) : `<${line}>\n`;
    expect(await allOf(['a\nb\nc\n'], { ...echo, answer })).toBe('<a>\n<later>\n<c>\n');
  });

  test('that break off are answered up to the last that is whole', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a\nb\nhalf');
      throw new Error('the client has disconnected');
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of answeredLines(chunks(), echo)) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('<a>\n<b>\n');
  });

  test('come in pieces when the answers are long', async () => {
    const pieces: number[] = [];
    const long = { ...echo, answer: () => `${'x'.repeat(50_000)}\n` };
    for await (const piece of answeredLines(chunksOf(['a\nb\nc\nd\n']), long)) pieces.push(piece.length);
    expect(pieces).toEqual([100_002, 100_002]);
  });
});
