import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanEnvironment, file, heedFile, workFolder } from '../testing/command.js';

const question = '{"agent":"ExampleBot","url":"https://example.com/a"}\n';

describe.skipIf(!existsSync('/bin/bash'))('a reader that has seen enough', () => {
  // If the command is done before the reader leaves, its status is that of its result. Never 0, which would say that all is well.
  test.each<[string, string, RegExp]>([
    ['ask', `yes '${question.trim()}' | heed ask | head -n 1`, /^2$/m],
    ['ask, with its messages', `yes '${question.trim()}' | heed ask 2>&1 | head -n 1`, /^2$/m],
    ['check', 'heed check many-robots.txt --url https://example.com/a --json | true', /^2$/m],
    ['lint', 'heed lint many-robots.txt | head -n 1', /^[12]$/m],
    ['lint, with its messages', 'heed lint many-robots.txt 2>&1 | head -n 1', /^[12]$/m],
    ['diff', 'heed diff /dev/null many-rules.txt --json | true', /^2$/m],
    ['diff, for people', 'heed diff /dev/null many-rules.txt --all | head -n 1', /^[12]$/m],
    ['help', 'heed check --help | true', /^[02]$/m],
    ['a message without a reader', 'heed lint none.txt 2>&1 | true', /^2$/m],
  ])('ends the command quietly: %s', (_, command, status) => {
    const rules = Array.from({ length: 5000 }, (_unused, index) => `Disalow /${index}\n`).join('');
    file('many-robots.txt', `User-agent: *\n${rules}`);
    file('many-rules.txt', `User-agent: *\n${rules.replaceAll('Disalow', 'Disallow:')}`);
    const program = `heed() { "${process.execPath}" "${heedFile}" "$@"; echo $? > status; }\nrm -f status\n${command}`;
    const ended = spawnSync('/bin/bash', ['-c', program], {
      cwd: workFolder,
      env: cleanEnvironment(),
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(ended).toMatchObject({ stderr: '', signal: null });
    expect(ended.stdout.split('\n').length).toBeLessThanOrEqual(2);
    expect(readFileSync(join(workFolder, 'status'), 'utf8')).toMatch(status);
  });
});

describe('Ctrl-C ends "heed ask"', () => {
  function start(): ChildProcessWithoutNullStreams {
    const child = spawn(process.execPath, [heedFile, 'ask'], { cwd: workFolder, env: cleanEnvironment() });
    child.stdin.on('error', () => undefined);
    return child;
  }

  async function endOf(child: ChildProcessWithoutNullStreams): Promise<unknown> {
    const [, signal] = await once(child, 'exit');
    return signal;
  }

  test('that waits for the next question', async () => {
    const child = start();
    child.stdin.write(question);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await endOf(child)).toBe('SIGINT');
  });

  test('in the middle of a stream that does not end', async () => {
    const child = start();
    const feed = (): void => {
      while (child.stdin.writable && child.stdin.write(question.repeat(500)));
      if (child.stdin.writable) child.stdin.once('drain', feed);
    };
    feed();
    child.stdout.resume();
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await endOf(child)).toBe('SIGINT');
    child.stdin.destroy();
  });

  test('whose reader does not read', async () => {
    const child = start();
    child.stdin.write(question.repeat(5000));
    await once(child.stdout, 'readable');
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await endOf(child)).toBe('SIGINT');
  });
});
