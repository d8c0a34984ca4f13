import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { filesIn } from '../import-graph.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts parts of `.ci/run` with these programs, by their names and the shell scripts that replace them. */
function start(parts: readonly string[], programs: Readonly<Record<string, string>> = {}, env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'heed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const { HEED_CI_STRICT: _, ...inherited } = process.env;
  const child = spawn('bash', ['.ci/run', ...parts], {
    cwd: root,
    env: { ...inherited, PATH: `${folder}:${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const end = once(child, 'close').then(([status]) => ({
    status,
    lines: said.split('\n').filter((line) => line !== ''),
  }));
  return { child, folder, end };
}

const noJava = { java: 'exit 1' };

test('a part that is skipped is in the table, with the reason', async () => {
  const { status, lines } = await start(['spark'], noJava).end;
  expect(lines).toEqual([
    '== spark',
    expect.stringMatching(/^Part +Result +Time {2}Reason$/),
    expect.stringMatching(/^spark +skipped +\d+ s {2}Java 17 or later is missing$/),
    expect.stringMatching(/^1 of 1 parts in 0 min \d+ s: 0 failed, 1 skipped or run in part\.$/),
  ]);
  expect(status).toBe(0);
});

test('with HEED_CI_STRICT=1 a part that is skipped fails the run', async () => {
  const { status, lines } = await start(['spark', 'browser'], noJava, {
    HEED_CI_STRICT: '1',
    HEED_CHROMIUM: '/not/there',
  }).end;
  expect(lines.filter((line) => line.includes('skipped  '))).toHaveLength(2);
  expect(lines).toContain('HEED_CI_STRICT=1: what was skipped fails the run.');
  expect(status).toBe(1);
});

test('a part that fails fails the run, and without packages no other part runs', async () => {
  const { status, lines } = await start(['install', 'spark'], { npm: 'exit 7', ...noJava }).end;
  expect(lines).toContainEqual(expect.stringMatching(/^install +failed +\d+ s {2}exit status 7$/));
  expect(lines).toContainEqual(expect.stringMatching(/^spark +not run$/));
  expect(status).toBe(1);
});

test('a run that is ended early prints its table and leaves no process behind', async () => {
  const { child, folder, end } = start(['install'], { npm: 'echo $$ > "$(dirname "$0")/started"; exec sleep 600' });
  const started = join(folder, 'started');
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toMatch(/\d+\n/);
  const waiting = Number(readFileSync(started, 'utf8'));
  child.kill('SIGTERM');
  const { status, lines } = await end;
  expect(lines).toContainEqual(expect.stringMatching(/^install +not run$/));
  expect(status).toBe(130);
  await expect.poll(() => isAlive(waiting)).toBe(false);
});

test('every file with a long proof is run by a part that runs them', () => {
  const script = readFileSync(join(root, '.ci/run'), 'utf8').replaceAll('\\\n', ' ');
  const run = [...script.matchAll(/HEED_LONG=1 npx vitest run ([^;\n]*)/g)].flatMap(([, paths = '']) =>
    paths.trim().split(/\s+/),
  );
  const files = filesIn(root).filter(
    (file) => file.endsWith('.test.ts') && /\btags: \[[^\]]*'long'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !run.some((path) => file.startsWith(path)))).toEqual(['scripts/closing-line.test.ts']);
});

test('a part that there is not is an error', async () => {
  const { status, lines } = await start(['sparks']).end;
  expect(lines).toEqual([expect.stringMatching(/^There is no part sparks\. Parts: install tests .*\.$/)]);
  expect(status).toBe(2);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
