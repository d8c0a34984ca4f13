import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCrawl } from '@heed/core/compare';
import { heedFile, inFolder, runCommand } from '../command.js';
import { findCorpus, readCollection, readText } from '../corpus.js';
import { randomFrom } from '../random.js';
import { type Heat, ofHeed, type Result } from '../result.js';
import { wantedDiff } from '../wanted.js';

const rounds = 3;
const edits = 1_000;

/** What edits of large files change, by the command as a process; and what the neighbours of the collection differ in, in one process. */
export function diffHeats(): Heat[] {
  const corpus = findCorpus();
  if (corpus === undefined) return [];
  const ofFile = (name: 'huge' | 'hugeW'): Heat => {
    const bench = `diff/real/${name}`;
    return {
      bench,
      run: () => inFolder((folder) => run(bench, name, readText(corpus, 'bench', `${name}.txt`), folder)),
    };
  };
  return [ofFile('huge'), ofFile('hugeW'), { bench: 'diff/real/collection', run: () => runCollection(corpus) }];
}

async function run(bench: string, name: 'huge' | 'hugeW', text: string, folder: string): Promise<Result[]> {
  writeFileSync(join(folder, 'old.txt'), text);
  writeFileSync(join(folder, 'new.txt'), edited(text));
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const { status, cpu } = await runCommand(folder, [heedFile, 'diff', 'old.txt', 'new.txt']);
    if (status !== 1) throw new Error(`heed diff ended with status ${status}`);
    best = Math.min(best, cpu / 1000);
  }
  const unit = `s of CPU, ${edits} edits, whole process, best of ${rounds} rounds`;
  return ofHeed(bench, unit, { value: best }, wantedDiff[name]);
}

async function runCollection(corpus: string): Promise<Result[]> {
  const texts = readCollection(corpus);
  const start = process.cpuUsage();
  let changes = 0;
  let open = 0;
  for (let place = 1; place < texts.length; place++) {
    const comparison = compareCrawl(texts[place - 1] as string, texts[place] as string);
    changes += comparison.changes.length;
    if (!comparison.complete) open++;
  }
  const { user, system } = process.cpuUsage(start);
  const note = `${changes} changes, ${open} pairs not decided by rules alone`;
  const unit = `s of CPU, ${texts.length - 1} pairs`;
  return ofHeed('diff/real/collection', unit, { value: (user + system) / 1e6, note }, wantedDiff.collection);
}

/** The text with rules removed, turned round, changed and added, always the same. */
function edited(text: string): string {
  const random = randomFrom(7);
  const lines = text.split('\n');
  const anyLine = (): number => 1 + random.number(lines.length - 2);
  for (let edit = 0; edit < edits; edit++) {
    const at = anyLine();
    const line = lines[at] as string;
    const kind = edit % 4;
    if (kind === 0) lines.splice(at, 1);
    else if (kind === 1) lines[at] = line.startsWith('A') ? `Disa${line.slice(1)}` : line.replace('Disallow', 'Allow');
    else if (kind === 2) lines[at] = line.replace(/.(\$?)$/, 'q$1');
    else lines.splice(at, 0, (lines[anyLine()] as string).replace(/(\$?)$/, 'w$1'));
  }
  return lines.join('\n');
}
