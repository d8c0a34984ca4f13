import { setTimeout as pause } from 'node:timers/promises';
import type { Ask, Contestant } from '../contestant.js';
import type { Input } from '../inputs.js';
import { lineUp } from '../line-up.js';
import { compare, type Figure, type Heat, type Result } from '../result.js';
import { labelOf, type Setting } from '../setting.js';
import { failureOf, type Trials } from '../trial.js';
import { wantedMemory } from '../wanted.js';

const copies = 20;
const questions = 100;

/** The memory that a huge file in use keeps, including its text. */
export function memoryHeats({ inputs, trials }: Setting): Heat[] {
  return inputs
    .filter(({ name }) => name === 'huge')
    .map((input) => {
      const bench = `memory/${labelOf(input)}`;
      return { bench, run: () => run(bench, input, trials) };
    });
}

async function run(bench: string, input: Input, trials: Trials): Promise<Result[]> {
  const urls = input.urls.slice(0, questions);
  const figures = new Map<string, Figure>();
  for (const contestant of lineUp) {
    const files = [{ text: input.text, urls }];
    const trial = await trials.run({ contestant: contestant.name, files, budget: Number.POSITIVE_INFINITY });
    const failure = trial.done ? failureOf(trial) : `asked ${trial.asked} of ${questions} questions in time`;
    if (failure !== undefined) figures.set(contestant.name, { fails: failure });
    else if (globalThis.gc === undefined) figures.set(contestant.name, { fails: 'needs node --expose-gc' });
    else figures.set(contestant.name, { value: (await keptFor(contestant, input.text, urls)) / input.text.length });
  }
  const unit = `times the file, ${copies} files asked ${questions} questions each`;
  return compare(bench, unit, figures, wantedMemory);
}

/** Octets kept for each copy. One copy is made first and thrown away, so that memory shared by all copies is not counted. */
async function keptFor(contestant: Contestant, text: string, urls: readonly string[]): Promise<number> {
  await readAndAsk(contestant, text, urls, 1);
  const before = await memoryInUse();
  const kept = await readAndAsk(contestant, text, urls, copies);
  const after = await memoryInUse();
  // A question after the measurement keeps the engine from dropping anything before it.
  for (const ask of kept) ask(urls[0] as string);
  return (after - before) / copies;
}

/** Reads copies of a text and asks each. Each copy has its own first line, so that they share no memory. */
async function readAndAsk(
  contestant: Contestant,
  text: string,
  urls: readonly string[],
  count: number,
): Promise<Ask[]> {
  const used: Ask[] = [];
  for (let copy = 0; copy < count; copy++) {
    const ask = contestant.read(Buffer.from(`# ${copy}\n${text}`, 'utf8').toString('utf8'));
    for (const url of urls) ask(url);
    used.push(ask);
  }
  return used;
}

/** Memory in use after garbage collection. Buffers are freed later than other memory, so the collector gets time and runs again. */
async function memoryInUse(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.();
    await pause(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
