import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HoverRequest, ShutdownRequest } from 'vscode-languageserver-protocol/node';
import { type Editor, startEditor, startServer } from './testing/editor.js';
import { everywhere, openIn } from './testing/open-documents.js';

describe('the server ends', () => {
  test('with status 0 after shutdown and exit', async () => {
    const editor = await startEditor();
    expect(await editor.end()).toBe(0);
  });

  test('with status 0 if the pipe is closed after shutdown', async () => {
    const editor = await startEditor();
    await editor.connection.sendRequest(ShutdownRequest.type);
    const exited = once(editor.child, 'exit');
    editor.child.stdin.end();
    expect(await exited).toEqual([0, null]);
  });

  test.each(['stdin', 'stdout'] as const)('with another status if %s is closed without a word', async (stream) => {
    const editor = await startEditor();
    const exited = once(editor.child, 'exit');
    editor.child[stream].destroy();
    // A closed standard output is noticed at the next message.
    if (stream === 'stdout') await openIn(editor, 'robots.txt', 'Disalow: /a');
    expect((await exited)[0]).toBeGreaterThan(0);
  });

  test('if the process of the editor has ended, although the pipe is open', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const editor = await startEditor({ processId: other.pid ?? null });
    const exited = once(editor.child, 'exit');
    other.kill('SIGKILL');
    expect((await exited)[0]).toBe(1);
  });

  test('at a signal', async () => {
    const editor = await startEditor();
    const exited = once(editor.child, 'exit');
    editor.child.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
  });
});

test('what is not the protocol does not make it fail without a word', async () => {
  const child = startServer();
  const exited = once(child, 'exit');
  child.stdin.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n{"not": "a message"');
  expect((await exited)[0]).toBe(1);
});

describe('it answers everything that an editor sends', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await startEditor();
  });
  afterAll(() => editor.end());

  test('messages that are not JSON, or not requests', async () => {
    for (const body of [
      '{',
      '[]',
      '"a"',
      '{"jsonrpc":"2.0","id":1}',
      '{"jsonrpc":"2.0","method":"textDocument/hover"}',
    ]) {
      editor.child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    }
    const uri = await openIn(editor, 'robots.txt', 'User-agent: *\nDisalow: /a');
    expect(await editor.problems(uri)).toHaveLength(1);
  });

  test('requests with nonsense in them fail, and the next one does not', async () => {
    const wrong = { textDocument: null, position: 'here' } as unknown as Parameters<Editor['hover']>;
    await expect(editor.connection.sendRequest(HoverRequest.method, wrong)).rejects.toThrow();
    const uri = await openIn(editor, 'robots.txt', 'Disallow: /');
    expect(await editor.hover(uri, 0, 1)).not.toBeNull();
  });

  test('addresses of all kinds', async () => {
    for (const uri of [
      'file:///%',
      'file://host/robots.txt',
      'x',
      'untitled:robots.txt',
      'git:/a/robots.txt?%7B',
      '',
    ]) {
      await editor.open(uri, 'User-agent: *\nDisalow: /a', 'html');
      await editor.problems(uri);
    }
  });

  test('texts and edits of all kinds', async () => {
    const names = ['robots.txt', 'ai.txt', '_headers', 'a.headers', 'a.html', 'a.xml', 'tdmrep.json', 'rsl.xml'];
    const piece = fc.oneof(
      fc.constantFrom(
        ...[
          'User-agent: *',
          'Disalow: /a',
          'ACAP-allow-index : /',
          'Content-Signal: a=b',
          '/*',
          ' X-Robots-Tag: noindx',
        ],
        ...[
          '<meta name="robots" content="',
          '">',
          '<rsl>',
          '[{"location":',
          'rules:',
          '  - agents: [*',
          '\u{feff}',
          '🤖',
        ],
        ...['\n', '\r\n', '\r', ' ', '#', '<!--', '-->', '\0', '\ud83e'],
      ),
      fc.string({ maxLength: 4 }),
    );
    const text = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
    const place = fc.record({ line: fc.nat({ max: 5 }), character: fc.nat({ max: 40 }) });
    const change = fc.record({ start: place, end: place, text });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names, 'heed.yaml', 'a.policy.json'),
        text,
        fc.array(change, { maxLength: 4 }),
        async (name, whole, changes) => {
          const uri = await openIn(editor, name, whole);
          let version = 1;
          for (const { start, end, text: inserted } of changes) {
            version++;
            await editor.change(uri, version, [{ range: { start, end }, text: inserted }]);
            await editor.complete(uri, start.line, start.character);
            await editor.hover(uri, end.line, end.character);
          }
          await editor.actions(uri, everywhere);
          await editor.close(uri);
        },
      ),
      { numRuns: Math.min(Number(process.env['HEED_FUZZ_RUNS'] ?? 60), 5_000) },
    );
    const uri = await openIn(editor, 'robots.txt', 'User-agent: *\nDisalow: /a');
    expect(await editor.problems(uri)).toHaveLength(1);
  });
});
