import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heedFile } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';

const rules = Array.from({ length: 50 }, (_, at) => `Disalow: /${at}/\n`);
const wrong = `User-agent: *\n${rules.join('')}`;
const right = wrong.replaceAll('Disalow', 'Disallow');
// So many that all of them take seconds: the signal has to come before the last.
const names = Array.from({ length: 1500 }, (_, at) => `${String(at).padStart(4, '0')}.robots.txt`);

/** Sends the signal once that many files are fixed. Gives the signal that ended the command, and how many files it reported. */
async function interrupted(
  cwd: string,
  signal: NodeJS.Signals,
  fixed: number,
): Promise<{ readonly endedBy: NodeJS.Signals | null; readonly told: number }> {
  const child = spawn(process.execPath, [heedFile, 'lint', '--fix-unsafe', '--format', 'line', '.'], { cwd });
  let said = '';
  let isSent = false;
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (isSent || said.split('\n').length <= fixed) return;
    isSent = true;
    child.kill(signal);
  });
  const endedBy = await new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_, by) => resolve(by)));
  return { endedBy, told: said.split('\n').length - 1 };
}

test.each([
  ['SIGINT', 1],
  ['SIGINT', 40],
  ['SIGTERM', 10],
] as const)(
  '%s after %i files: each is as it was or as it is to be, and nothing else is there',
  async (signal, count) => {
    const cwd = folderOf(Object.fromEntries(names.map((name) => [name, wrong])));
    const { endedBy, told } = await interrupted(cwd, signal, count);
    expect(endedBy).toBe(signal);
    expect(readdirSync(cwd).sort()).toEqual(names);
    const fixed = names.filter((name) => textIn(cwd, name) === right);
    const left = names.filter((name) => textIn(cwd, name) === wrong);
    expect(fixed.length + left.length).toBe(names.length);
    // It stops: some are left, and all fixed files but perhaps the last were reported.
    expect(left.length).toBeGreaterThan(0);
    expect(fixed.length - told).toBeGreaterThanOrEqual(0);
    expect(fixed.length - told).toBeLessThanOrEqual(1);
  },
);
