import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createInputs } from '../documents/inputs.js';
import type { Io } from '../io.js';
import { heed } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';
import { headerRulesTargets } from './header-rules-targets.js';

/** How often the file is read, and how many fields are linted, for a `_headers` file. */
async function workFor(text: string): Promise<{ readonly reads: number; readonly fields: number }> {
  const inputs = createInputs(ioIn(folderOf({ _headers: text })));
  let reads = 0;
  let fields = 0;
  const read = (path: string): ReturnType<typeof inputs.read> => {
    reads++;
    return inputs.read(path);
  };
  for await (const target of headerRulesTargets('_headers', {}, { ...inputs, read, versionOf: () => 0 })) {
    for (const { response } of await target.read()) fields += response?.headers?.length ?? 0;
  }
  return { reads, fields };
}

function ioIn(cwd: string): Io {
  const write = async (): Promise<void> => undefined;
  const nothing = {
    stdin: Readable.from([]),
    env: {},
    now: Date.now,
    finish: async <T>(work: (pause: () => Promise<void>) => Promise<T>) => work(async () => undefined),
    stoppable: async <T>(work: (stop: AbortSignal) => Promise<T>) => work(new AbortController().signal),
  };
  return {
    stdout: { isTTY: false, columns: undefined, write, writeBytes: write },
    stderr: { isTTY: false, columns: undefined, write: () => undefined },
    cwd,
    home: cwd,
    ...nothing,
  };
}

const field = '  X-Robots-Tag: noindex\n';

describe('a _headers file with many rules', () => {
  test.each([
    ['folders', (n: number) => `/p${n}/*`],
    ['one star again and again', () => '/*'],
    ['stars in each other', (n: number) => `/${'a'.repeat(n)}*`],
  ])('%s: twice the rules are twice the work', async (_, patternAt) => {
    const text = (count: number): string =>
      Array.from({ length: count }, (_, n) => `${patternAt(n)}\n${field}`).join('');
    const [few, many] = [await workFor(text(1000)), await workFor(text(2000))];
    expect(many.reads).toBe(1);
    expect(many.fields).toBeGreaterThanOrEqual(2000);
    expect(many.fields).toBeLessThanOrEqual(few.fields * 2.2);
  });

  test('past the limit every rule is still linted, and the limit is named', async () => {
    const cwd = folderOf({
      _headers: [...Array.from({ length: 150 }, () => `/*\n${field}`), '/*\n  X-Robots-Tag: noindx\n'].join(''),
    });
    const { out } = await heed(['lint', '--format', 'line', '_headers'], { cwd });
    expect(out).toContain('_headers:302:17: error robots-tag/misspelt-rule');
    expect(out).toContain('_headers:1:1: hint lint/not-all-compared');
  });

  test('all rules are fixed at once', async () => {
    const rules = (list: string): string =>
      Array.from({ length: 50 }, (_, n) => `/${n}\n  X-Robots-Tag: ${list}\n`).join('');
    const cwd = folderOf({ _headers: rules('noindex nofollow') });
    expect(await heed(['lint', '--fix-unsafe', '_headers'], { cwd })).toMatchObject({ status: 0 });
    expect(textIn(cwd, '_headers')).toBe(rules('noindex, nofollow'));
  });
});
