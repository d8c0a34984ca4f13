import { type Ask, type Contestant, site } from '../contestant.js';
import { heed } from '../contestants/heed.js';
import { robotsParser } from '../contestants/robots-parser.js';
import { findCorpus, readCollection } from '../corpus.js';
import type { Input } from '../inputs.js';
import { lineUp } from '../line-up.js';
import { canMeasureMemory, memoryInUse } from '../memory-in-use.js';
import { compare, type Figure, type Heat, type Result } from '../result.js';
import { labelOf, type Setting } from '../setting.js';
import { failureOf, type Trials } from '../trial.js';
import { wantedMemory } from '../wanted.js';
import { collectionPaths } from './collection.js';

/** Files in use at the same time, each asked often enough to be indexed. */
interface FilesInUse {
  readonly bench: string;
  readonly texts: readonly string[];
  readonly urls: readonly string[];
  readonly size: 'huge' | 'small' | 'collection';
}

const questions = 100;

/** The memory that files in use keep, including their texts: copies of a huge and of a small file, and the collection. */
export function memoryHeats({ inputs, trials }: Setting): Heat[] {
  const copied = inputs.flatMap((input) => {
    if (input.name !== 'huge' && input.name !== 'small') return [];
    return [copiesOf(input, input.name, input.name === 'huge' ? 20 : 2_000)];
  });
  return [...copied, ...collected()].map((files) => ({ bench: files.bench, run: () => run(files, trials) }));
}

function copiesOf(input: Input, size: 'huge' | 'small', count: number): FilesInUse {
  const bench = `memory/${labelOf(input)}`;
  return { bench, texts: Array(count).fill(input.text), urls: input.urls.slice(0, questions), size };
}

function collected(): FilesInUse[] {
  const folder = findCorpus();
  if (folder === undefined) return [];
  const urls = Array.from({ length: questions }, (_, at) => `${site}${collectionPaths[at % collectionPaths.length]}`);
  return [{ bench: 'memory/real/collection', texts: readCollection(folder), urls, size: 'collection' }];
}

async function run({ bench, texts, urls, size }: FilesInUse, trials: Trials): Promise<Result[]> {
  const figures = new Map<string, Figure>();
  const files = texts.slice(0, 1).map((text) => ({ text, urls }));
  // One contestant fails on files of the collection, and one wraps another.
  for (const contestant of size === 'collection' ? [heed, robotsParser] : lineUp) {
    const trial = await trials.run({ contestant: contestant.name, files, budget: Number.POSITIVE_INFINITY });
    const failure = trial.done ? failureOf(trial) : `asked ${trial.asked} of ${questions} questions in time`;
    if (failure !== undefined) figures.set(contestant.name, { fails: failure });
    else if (!canMeasureMemory) figures.set(contestant.name, { fails: 'needs node --expose-gc' });
    else figures.set(contestant.name, { value: await timesTheText(contestant, texts, urls) });
  }
  const unit = `times the text, ${texts.length} files asked ${questions} questions each`;
  return compare(bench, unit, figures, { wanted: bench.includes('/real/') ? wantedMemory[size] : undefined });
}

/** Memory kept, as a multiple of the texts. One file is read first and thrown away: what all share is not counted. */
async function timesTheText(
  contestant: Contestant,
  texts: readonly string[],
  urls: readonly string[],
): Promise<number> {
  readAndAsk(contestant, texts.slice(0, 1), urls);
  const before = await memoryInUse();
  const kept = readAndAsk(contestant, texts, urls);
  const after = await memoryInUse();
  // A question after the measurement keeps the engine from dropping anything before it.
  for (const ask of kept) ask(urls[0] as string);
  return (after - before) / texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** Reads texts and asks each. Each copy has its own first line, so that they share no memory. */
function readAndAsk(contestant: Contestant, texts: readonly string[], urls: readonly string[]): Ask[] {
  return texts.map((text, copy) => {
    const ask = contestant.read(Buffer.from(`# ${copy}\n${text}`, 'utf8').toString('utf8'));
    for (const url of urls) ask(url);
    return ask;
  });
}
