import { expect, test } from 'vitest';
import { heed } from '../testing/command.js';

test('the help says what it reads, and how it ends', async () => {
  const { status, out } = await heed(['lsp', '--help']);
  expect(status).toBe(0);
  expect(out).toContain('docs/editors.md');
  expect(out).toContain('--stdio');
  expect(out).not.toContain('clientProcessId');
});

test('in a terminal it says that an editor starts it', async () => {
  const { status, out, err } = await heed(['lsp', '--stdio'], { columns: 80 });
  expect(err).toBe('heed: heed lsp is started by an editor, not in a terminal: see "heed lsp --help".\n');
  expect({ status, out }).toEqual({ status: 2, out: '' });
});

test.each<[string[], string]>([
  [['--socket=80'], "unknown option '--socket=80'"],
  [['--node-ipc'], "unknown option '--node-ipc'"],
  [['robots.txt'], 'too many arguments'],
  [['--clientProcessId'], 'argument missing'],
])('%j is refused', async (args, message) => {
  const { status, out, err } = await heed(['lsp', ...args]);
  expect(err).toContain(message);
  expect({ status, out }).toEqual({ status: 2, out: '' });
});
