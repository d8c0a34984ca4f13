import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runTutorial, tutorials } from './tutorial-runner.ts';

const folder = new URL('../../docs/tutorials/', import.meta.url);
const pages = tutorials();

test('there is one for each kind of reader, one on training, one on crawls, one on edits, and one on policies', () => {
  expect([...pages.keys()].sort()).toEqual([
    'ai-training.md',
    'audit-a-crawl.md',
    'crawler-engineer.md',
    'one-policy.md',
    'publisher.md',
    'what-an-edit-changes.md',
  ]);
});

describe('a tutorial shows what the commands print ("npm run docs" brings it up to date)', () => {
  test.each([...pages])('%s', async (_, text) => {
    expect(await runTutorial(text)).toBe(text);
  });

  test.each([...pages])('the links of %s lead somewhere', (_, text) => {
    for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      expect(existsSync(new URL(link, folder)), link).toBe(true);
    }
  });
});

describe('the runner', () => {
  const fence = '```';
  const block = (...lines: string[]): string => ['', `${fence}console`, ...lines, fence, ''].join('\n');

  test('replaces the old output of commands with the new one', async () => {
    const stale = block('$ echo one', 'two', 'three', '$ echo four', '$ true');
    expect(await runTutorial(stale)).toBe(block('$ echo one', 'one', '$ echo four', 'four', '$ true'));
  });

  test('shows both outputs in their order, and keeps the last status', async () => {
    const text = block('$ echo one; echo two >&2; echo three; exit 3', 'one', 'two', 'three', '$ echo $?', '3');
    expect(await runTutorial(text)).toBe(text);
  });

  test('continues a command in the next line', async () => {
    const text = block('$ echo one \\', '    two', 'one two');
    expect(await runTutorial(text)).toBe(text);
  });

  test('writes files that are named above a block, and no others', async () => {
    const files = `Save \`a/b.txt\`:\n\n${fence}text\nhere\n${fence}\n\nNot this:\n\n${fence}text\nx\n${fence}\n`;
    const text = files + block('$ cat a/b.txt', 'here', '$ ls', 'a');
    expect(await runTutorial(text)).toBe(text);
  });

  test('runs the heed that was built, away from the home and the settings of the user', async () => {
    expect(await runTutorial(block('$ heed --version'))).toMatch(/\n\d+\.\d+\.\d+\n/);
    expect(await runTutorial(block('$ ls -A ~'))).toBe(block('$ ls -A ~'));
  });

  test('lets a server listen on a free port and calls it 4000', async () => {
    const server = `import { createServer } from 'node:http';
const server = createServer((_, response) => response.end('to 127.0.0.1:4000'));
server.listen(4000, '127.0.0.1', () => console.log('ready'));`;
    const program = "console.log(await (await fetch('http://127.0.0.1:4000/')).text());";
    const files = `\`s.mjs\`:\n${fence}js\n${server}\n${fence}\n\n\`p.mjs\`:\n${fence}js\n${program}\n${fence}\n`;
    const text = files + block('$ node s.mjs &', 'ready', '$ node p.mjs', 'to 127.0.0.1:4000');
    expect(await runTutorial(text)).toBe(text);
  });

  test('does not wait for a server that has ended', async () => {
    await expect(runTutorial(block('$ node -e 0 &'))).rejects.toThrow('ended before it printed anything');
  });

  test.each([block('no command'), `${fence}text\nopen`])('refuses a page that is not a tutorial', async (text) => {
    await expect(runTutorial(text)).rejects.toThrow();
  });
});
