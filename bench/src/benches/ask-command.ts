import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heedFile, inFolder, runCommand } from '../command.js';
import { agent } from '../contestant.js';
import type { Input } from '../inputs.js';
import { type Heat, ofHeed, type Result } from '../result.js';
import { type Timing, timingOf } from '../rounds.js';
import { labelOf, type Setting } from '../setting.js';
import { wantedAskCommand, wantedTwoWorkers } from '../wanted.js';

const rounds = 3;
const questions = 1_000_000;

/** The command `heed ask` on a long file of questions to one robots.txt, from start to end, with one thread and with two. */
export function askCommandHeats({ inputs }: Setting): Heat[] {
  return inputs
    .filter(({ name }) => name === 'medium')
    .map((input) => {
      const bench = `ask-command/${labelOf(input)}`;
      return { bench, run: () => inFolder((folder) => run(bench, input, folder)) };
    });
}

async function run(bench: string, { text, urls }: Input, folder: string): Promise<Result[]> {
  writeFileSync(join(folder, 'robots.txt'), text);
  writeFileSync(join(folder, 'questions.ndjson'), linesOf(urls));
  const times: { readonly one: number[]; readonly two: number[] } = { one: [], two: [] };
  for (let round = 0; round < rounds; round++) {
    times.one.push(await timeOf(folder, []));
    times.two.push(await timeOf(folder, ['--workers', '2']));
  }
  const [one, two] = [timingOf(times.one), timingOf(times.two)];
  const unit = `questions a second, best of ${rounds} rounds`;
  const faster = { value: one.value / two.value, spread: Math.max(one.spread, two.spread) };
  return [
    ...ofHeed(bench, unit, aSecond(one), wantedAskCommand),
    ...ofHeed(`${bench}/workers-2`, unit, aSecond(two)),
    ...ofHeed(`${bench}/workers-2/ratio`, 'times as fast as without workers', faster, wantedTwoWorkers),
  ];
}

function aSecond({ value, spread }: Timing): Timing {
  return { value: (questions * 1000) / value, spread };
}

async function timeOf(folder: string, more: readonly string[]): Promise<number> {
  const { status, time } = await runCommand(folder, [
    heedFile,
    'ask',
    '--robots',
    'robots.txt',
    ...more,
    'questions.ndjson',
  ]);
  if (status !== 0) throw new Error(`heed ask ${more.join(' ')} ended with status ${status}`);
  return time;
}

function linesOf(urls: readonly string[]): string {
  const lines = urls.map((url, id) => `${JSON.stringify({ id, agent, url, usages: ['crawl'] })}\n`).join('');
  return lines.repeat(Math.ceil(questions / urls.length));
}
